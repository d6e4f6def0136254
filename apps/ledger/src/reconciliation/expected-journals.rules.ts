import type { MoneySnapshot } from '@tulay/contracts';
import type { PostingKind } from '../postings/posting.rules';

/** Terms of an actual or expected journal. Amounts are in minor units, signed as in `Posting`. */
export interface JournalTerms {
  kind: PostingKind;
  gross: bigint;
  fee: bigint;
  /**
   * Whether the debit was refused; null in an expected journal if the debit may have been either posted or
   * refused.
   */
  refused: boolean | null;
}

export interface ExpectedJournal extends JournalTerms {
  required: boolean;
}

export function expectedJournals(snapshot: MoneySnapshot): ExpectedJournal[] {
  return snapshot.kind === 'payment' ? credits(snapshot) : [...debits(snapshot), ...outcomes(snapshot)];
}

function credits({ status, amount, fee }: MoneySnapshot): ExpectedJournal[] {
  const succeeded = status === 'succeeded' || status === 'refunded';
  return succeeded ? [required('payment', BigInt(amount), BigInt(fee))] : [];
}

/**
 * Returns the expected debit. A service that has not recorded the ledger's decision requests the debit again;
 * until then, both decisions are valid.
 */
function debits({ kind, debit, amount }: MoneySnapshot): ExpectedJournal[] {
  const terms = { kind, gross: -BigInt(amount), fee: 0n };
  if (debit === 'asked') return [{ ...terms, refused: null, required: false }];
  return [{ ...terms, refused: debit === 'refused', required: true }];
}

/**
 * Returns the expected settlement and reversal. A returned payout has both, because it succeeded before it was
 * returned.
 */
function outcomes({ kind, status, returned, amount }: MoneySnapshot): ExpectedJournal[] {
  const minor = BigInt(amount);
  const debit = kind === 'refund' ? 'refund' : 'payout';
  const arrived = status === 'succeeded' || returned;
  const reversed = status === 'failed' || status === 'cancelled';
  return [
    ...(arrived ? [required(`${debit}_settlement`, -minor)] : []),
    ...(reversed ? [required(`${debit}_reversal`, minor)] : []),
  ];
}

const required = (kind: PostingKind, gross: bigint, fee = 0n): ExpectedJournal => ({
  kind,
  gross,
  fee,
  refused: false,
  required: true,
});
