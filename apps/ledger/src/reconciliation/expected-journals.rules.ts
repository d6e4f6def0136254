import type { MoneySnapshot } from '@tulay/contracts';
import type { PostingKind } from '../postings/posting.rules';

/** A journal that the books hold, or should. Minor units, signed as in `Posting`. */
export interface JournalTerms {
  kind: PostingKind;
  gross: bigint;
  fee: bigint;
  /** A debit the balance could not bear. Of an expected one, `null`: it may be so or not. */
  refused: boolean | null;
}

export interface ExpectedJournal extends JournalTerms {
  /** Whether its absence is wrong too. */
  must: boolean;
}

/** What the books must hold of a payment, refund or payout that stands as its service says. */
export function expectedJournals(fact: MoneySnapshot): ExpectedJournal[] {
  return fact.kind === 'payment' ? credits(fact) : [...debits(fact), ...endings(fact)];
}

function credits({ status, amount, fee }: MoneySnapshot): ExpectedJournal[] {
  const succeeded = status === 'succeeded' || status === 'refunded';
  return succeeded ? [must('payment', BigInt(amount), BigInt(fee))] : [];
}

/** A service that does not know the verdict on its debit asks for it again: until then either is right. */
function debits({ kind, debit, amount }: MoneySnapshot): ExpectedJournal[] {
  const terms = { kind, gross: -BigInt(amount), fee: 0n };
  if (debit === 'asked') return [{ ...terms, refused: null, must: false }];
  return [{ ...terms, refused: debit === 'refused', must: true }];
}

/** What was sent back had arrived before: it is settled, and given back besides. */
function endings({ kind, status, returned, amount }: MoneySnapshot): ExpectedJournal[] {
  const minor = BigInt(amount);
  const of = kind === 'refund' ? ('refund' as const) : ('payout' as const);
  const arrived = status === 'succeeded' || returned;
  const givenBack = status === 'failed' || status === 'cancelled';
  return [
    ...(arrived ? [must(`${of}_settlement`, -minor)] : []),
    ...(givenBack ? [must(`${of}_reversal`, minor)] : []),
  ];
}

const must = (kind: PostingKind, gross: bigint, fee = 0n): ExpectedJournal => ({
  kind,
  gross,
  fee,
  refused: false,
  must: true,
});
