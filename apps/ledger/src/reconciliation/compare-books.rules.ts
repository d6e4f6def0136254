import type { MoneySnapshot, ReconciliationCheck, ReconciliationFinding, Tenant } from '@tulay/contracts';
import type { JournalEntity } from '../postings/journal.entity';
import type { PostingKind, ProviderPostingKind } from '../postings/posting.rules';
import { expectedJournals, type ExpectedJournal, type JournalTerms } from './expected-journals.rules';

type OwnKind = 'adjustment' | ProviderPostingKind;

const isOwn = (kind: PostingKind): kind is OwnKind => kind === 'adjustment' || kind.startsWith('provider_');

export type Journal = Pick<JournalEntity, keyof JournalTerms | keyof Tenant | 'id' | 'sourceId' | 'currency'>;

const CHECKS: Record<Exclude<PostingKind, OwnKind>, ReconciliationCheck> = {
  payment: 'payment_credited_once',
  refund: 'refund_debited_once',
  refund_settlement: 'refund_settled_once',
  refund_reversal: 'refund_credited_back_once',
  payout: 'payout_debited_once',
  payout_settlement: 'payout_settled_once',
  payout_reversal: 'payout_credited_back_once',
};

/**
 * Returns the mismatches between a payment, refund or payout and its journals, and between its state and its
 * recorded events.
 * @param snapshot null if the owning service has no such row
 * @param journals all journals of this source
 */
export function compareBooks(
  subject: string,
  snapshot: MoneySnapshot | null,
  journals: Journal[],
): ReconciliationFinding[] {
  const who = snapshot
    ? `${snapshot.kind} ${subject} of ${snapshot.merchantId} (${snapshot.environment}), ${snapshot.status}`
    : `${subject}, which does not exist in its service`;
  const expected = snapshot ? expectedJournals(snapshot) : [];
  const kinds = new Set([...expected, ...journals].map(({ kind }) => kind));
  const wrong = [...kinds].flatMap((kind) => {
    const [one] = expected.filter((terms) => terms.kind === kind);
    const found = journals.filter((journal) => journal.kind === kind);
    return isRight(snapshot, one, found) ? [] : [finding(subject, who, kind, describe(one, found, snapshot))];
  });
  return [...wrong, ...wrongHistory(subject, who, snapshot)];
}

function isRight(
  snapshot: MoneySnapshot | null,
  expected: ExpectedJournal | undefined,
  found: Journal[],
): boolean {
  if (!expected || !snapshot) return !found.length;
  const [journal, ...more] = found;
  if (!journal) return !expected.required;
  return !more.length && isInSameBook(snapshot, journal) && hasTerms(journal, expected);
}

const isInSameBook = (snapshot: MoneySnapshot, journal: Journal): boolean =>
  snapshot.merchantId === journal.merchantId &&
  snapshot.environment === journal.environment &&
  snapshot.currency === journal.currency;

const hasTerms = (journal: Journal, { gross, fee, refused }: ExpectedJournal): boolean =>
  journal.gross === gross && journal.fee === fee && (refused === null || journal.refused === refused);

function describe(
  expected: ExpectedJournal | undefined,
  found: Journal[],
  snapshot: MoneySnapshot | null,
): string {
  const wanted = expected && snapshot ? termsOf(expected, snapshot) : 'none';
  return `expected ${wanted}, found ${found.map((journal) => termsOf(journal, journal)).join(' and ') || 'none'}`;
}

const termsOf = (
  { gross, fee, refused }: JournalTerms,
  { merchantId, environment, currency }: Pick<Journal, 'merchantId' | 'environment' | 'currency'>,
): string => `${gross} ${currency} (fee ${fee}) of ${merchantId} ${environment}${refused ? ', refused' : ''}`;

function wrongHistory(subject: string, who: string, snapshot: MoneySnapshot | null): ReconciliationFinding[] {
  if (!snapshot?.wrongHistory) return [];
  const found = snapshot.wrongHistory.join(', ') || 'none';
  const detail = `${who}: expected one event for each state change, found ${found}`;
  return [{ check: 'state_change_has_one_event', subject, detail }];
}

const finding = (subject: string, who: string, kind: PostingKind, what: string): ReconciliationFinding => ({
  check: isOwn(kind) ? 'payment_credited_once' : CHECKS[kind],
  subject,
  detail: `${who}: ${kind}: ${what}`,
});
