import type { DiscrepancyKind, ProviderJournalKind } from '@tulay/contracts';

/**
 * What became of money by our own row:
 * - `moved`: it succeeded
 * - `returned`: it had succeeded, and came back
 * - `under_way`: it was sent, and ends the same way at both sides
 * - `failed`: it did not move, and must not move any more
 * - `unpaid`: nobody has paid; the provider may still wait
 */
export type OwnState = 'moved' | 'returned' | 'under_way' | 'failed' | 'unpaid';

/** A payment, refund or payout as we have it. Amounts are minor units. */
export interface OwnSide {
  /** What the books call it, and who reads what was found. */
  source: string;
  provider: string;
  state: OwnState;
  /** Our word for the state. */
  status: string;
  amount: bigint;
  currency: string;
  /** What the provider keeps, as it told us; null while it has not. */
  fee: bigint | null;
  /** Unix seconds: when we learnt that it moved; null while it has not. */
  movedAt: number | null;
  /** What must stand in the provider's book. */
  booked: BookLine[];
}

/** The same as its provider has it; `unknown` when the provider does not say. */
export interface TheirSide {
  status: 'succeeded' | 'pending' | 'failed' | 'unknown';
  amount: bigint;
  currency: string;
  /** Null when the provider does not say. */
  fee: bigint | null;
}

/** A posting in a provider's book. Amounts are minor units; what left the provider is negative. */
export interface BookLine {
  kind: ProviderJournalKind;
  gross: bigint;
  fee: bigint;
}

/** What the books moved in the account of a provider. */
export interface BookSide extends BookLine {
  provider: string;
}

export interface Sides {
  provider: string;
  ours: OwnSide | null;
  /** Null: the provider proves that it has nothing of it. */
  theirs: TheirSide | null;
  books: BookSide[];
}

/** What the three sides do not agree on; none when they do. */
export function compareSides(sides: Sides): DiscrepancyKind[] {
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

/** What a provider must say of each state. What is under way at both sides ends the same way sooner or later. */
const AGREED: Record<Exclude<OwnState, 'unpaid'>, TheirSide['status']> = {
  moved: 'succeeded',
  returned: 'failed',
  under_way: 'pending',
  failed: 'failed',
};

/** A fee that only one side says is none that differs: what a provider tells later is booked with its settlement. */
const feesDiffer = (ours: OwnSide, theirs: TheirSide): boolean =>
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
