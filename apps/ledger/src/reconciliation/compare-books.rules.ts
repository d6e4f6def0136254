import type { MoneySnapshot, ReconciliationCheck, ReconciliationFinding, Tenant } from '@tulay/contracts';
import type { PostingKind } from '../postings/posting.rules';
import { expectedJournals, type ExpectedJournal, type JournalTerms } from './expected-journals.rules';

/** A journal as the books hold it. */
export interface Journal extends JournalTerms, Tenant {
  sourceId: string;
  currency: string;
}

const CHECKS: Record<Exclude<PostingKind, 'adjustment'>, ReconciliationCheck> = {
  payment: 'payment_credited_once',
  refund: 'refund_debited_once',
  refund_settlement: 'refund_settled_once',
  refund_reversal: 'refund_credited_back_once',
  payout: 'payout_debited_once',
  payout_settlement: 'payout_settled_once',
  payout_reversal: 'payout_credited_back_once',
};

/**
 * What is wrong with the journals of one payment, refund or payout, and with the events its service recorded.
 * @param fact null when its service knows no such thing
 * @param journals all of this source
 */
export function compareBooks(
  subject: string,
  fact: MoneySnapshot | null,
  journals: Journal[],
): ReconciliationFinding[] {
  const who = fact
    ? `${fact.kind} ${subject} of ${fact.merchantId} (${fact.environment}), ${fact.status}`
    : `${subject}, which its service does not know`;
  const expected = fact ? expectedJournals(fact) : [];
  const kinds = new Set([...expected, ...journals].map(({ kind }) => kind));
  const wrong = [...kinds].flatMap((kind) => {
    const [one] = expected.filter((terms) => terms.kind === kind);
    const found = journals.filter((journal) => journal.kind === kind);
    return isRight(fact, one, found) ? [] : [finding(subject, who, kind, describe(one, found, fact))];
  });
  return [...wrong, ...wrongHistory(subject, who, fact)];
}

function isRight(
  fact: MoneySnapshot | null,
  expected: ExpectedJournal | undefined,
  found: Journal[],
): boolean {
  if (!expected || !fact) return !found.length;
  if (!found.length) return !expected.must;
  const [journal, ...more] = found;
  return !more.length && isOfSameBook(fact, journal) && hasTerms(journal, expected);
}

const isOfSameBook = (fact: MoneySnapshot, journal: Journal): boolean =>
  fact.merchantId === journal.merchantId &&
  fact.environment === journal.environment &&
  fact.currency === journal.currency;

const hasTerms = (journal: Journal, { gross, fee, refused }: ExpectedJournal): boolean =>
  journal.gross === gross && journal.fee === fee && (refused === null || journal.refused === refused);

function describe(
  expected: ExpectedJournal | undefined,
  found: Journal[],
  fact: MoneySnapshot | null,
): string {
  const wanted = expected && fact ? termsOf(expected, fact) : 'none';
  return `expected ${wanted}, found ${found.map((journal) => termsOf(journal, journal)).join(' and ') || 'none'}`;
}

const termsOf = (
  { gross, fee, refused }: JournalTerms,
  { merchantId, environment, currency }: Pick<Journal, 'merchantId' | 'environment' | 'currency'>,
): string => `${gross} ${currency} (fee ${fee}) of ${merchantId} ${environment}${refused ? ', refused' : ''}`;

function wrongHistory(subject: string, who: string, fact: MoneySnapshot | null): ReconciliationFinding[] {
  if (!fact?.wrongHistory) return [];
  const found = fact.wrongHistory.join(', ') || 'none';
  const detail = `${who}: expected one event for each state change, found ${found}`;
  return [{ check: 'state_change_has_one_event', subject, detail }];
}

const finding = (subject: string, who: string, kind: PostingKind, what: string): ReconciliationFinding => ({
  check: kind === 'adjustment' ? 'payment_credited_once' : CHECKS[kind],
  subject,
  detail: `${who}: ${kind}: ${what}`,
});
