import type { DiscrepancyKind, ProviderJournalKind } from '@tulay/contracts';

/**
 * State of the money in our own row:
 * - `moved`: it succeeded
 * - `returned`: it succeeded and was returned later
 * - `under_way`: it was sent, and will reach the same final state at the provider
 * - `failed`: it did not move, and must not move later
 * - `unpaid`: it has not been paid; the provider may still be waiting for the payment
 */
export type OwnState = 'moved' | 'returned' | 'under_way' | 'failed' | 'unpaid';

/** Our record of a payment, refund or payout. Amounts are in minor units. */
export interface OwnRecord {
  /** ID that the ledger uses and that operators see in a discrepancy. */
  source: string;
  provider: string;
  state: OwnState;
  status: string;
  amount: bigint;
  currency: string;
  /** Fee reported by the provider; null if the provider has not reported it yet. */
  fee: bigint | null;
  /** Time in Unix seconds at which we learned that the money moved; null if the money has not moved. */
  movedAt: number | null;
  booked: BookLine[];
}

/** The provider's record of the same money. The status is `unknown` if the provider does not report one. */
export interface ReportedRecord {
  status: 'succeeded' | 'pending' | 'failed' | 'unknown';
  amount: bigint;
  currency: string;
  /** Null if the provider does not report it. */
  fee: bigint | null;
}

/**
 * Entry on a provider's ledger account. Amounts are in minor units; money that left the provider is negative.
 */
export interface BookLine {
  kind: ProviderJournalKind;
  gross: bigint;
  fee: bigint;
}

export interface LedgerRecord extends BookLine {
  provider: string;
}

export interface Sides {
  provider: string;
  ours: OwnRecord | null;
  /** Null if the provider confirms that it has no record. */
  theirs: ReportedRecord | null;
  books: LedgerRecord[];
}

/** Returns the discrepancies between the three records; empty if they match. */
export function compareRecords(sides: Sides): DiscrepancyKind[] {
  return [...withProvider(sides), ...withBooks(sides)];
}

function withProvider({ provider, ours, theirs }: Sides): DiscrepancyKind[] {
  if (!ours || ours.provider !== provider)
    return theirs && theirs.status !== 'failed' ? ['unknown_to_us'] : [];
  const said = ours.state === 'moved' || ours.state === 'returned';
  if (!theirs) return said ? ['missing_at_provider'] : [];
  if (theirs.status === 'unknown') return said || ours.state === 'under_way' ? ['outcome_unknown'] : [];
  if (ours.state === 'unpaid') return theirs.status === 'succeeded' ? ['status_differs'] : [];
  if (theirs.currency !== ours.currency) return ['currency_differs'];
  if (theirs.amount !== ours.amount) return ['amount_differs'];
  if (theirs.status !== AGREED[ours.state]) return ['status_differs'];
  return feesDiffer(ours, theirs) ? ['fee_differs'] : [];
}

/**
 * Maps each of our states to the expected status at the provider. Money in progress in both records
 * eventually reaches the same final state.
 */
const AGREED: Record<Exclude<OwnState, 'unpaid'>, ReportedRecord['status']> = {
  moved: 'succeeded',
  returned: 'failed',
  under_way: 'pending',
  failed: 'failed',
};

/**
 * Compares the fees only if both records contain one. A fee that the provider reports later is posted with
 * its settlement.
 */
const feesDiffer = (ours: OwnRecord, theirs: ReportedRecord): boolean =>
  ours.state === 'moved' && ours.fee !== null && theirs.fee !== null && ours.fee !== theirs.fee;

function withBooks({ provider, ours, books }: Sides): DiscrepancyKind[] {
  const expected = ours?.provider === provider ? ours.booked : [];
  const found = books.filter((side) => side.provider === provider);
  const missing = expected.some(({ kind }) => !found.some((side) => side.kind === kind));
  const more = found.some(({ kind }) => !expected.some((side) => side.kind === kind));
  const differs = (by: 'gross' | 'fee') =>
    expected.some((line) => found.some((side) => side.kind === line.kind && side[by] !== line[by]));
  const kinds: [DiscrepancyKind, boolean][] = [
    ['missing_in_books', missing],
    ['only_in_books', more],
    ['amount_differs_in_books', differs('gross')],
    ['fee_differs_in_books', differs('fee')],
  ];
  return kinds.flatMap(([kind, is]) => (is ? [kind] : []));
}
