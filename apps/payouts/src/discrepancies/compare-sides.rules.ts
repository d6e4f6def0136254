import type { DiscrepancyKind, PayoutStatus } from '@tulay/contracts';

/** A payout as we have it. */
export interface OurSide {
  provider: string;
  status: PayoutStatus;
  /** It had succeeded, and came back. */
  returned: boolean;
  amount: bigint;
  currency: string;
}

/** A payout as its provider has it; `unknown` when the provider does not say. */
export interface TheirSide {
  status: 'succeeded' | 'pending' | 'failed' | 'unknown';
  amount: bigint;
  currency: string;
}

/** What the books moved in the provider's account. */
export interface BookSide {
  kind: string;
  provider: string;
  gross: bigint;
}

export interface Sides {
  provider: string;
  ours: OurSide | null;
  /** Null: the provider proves that it has no such payout. */
  theirs: TheirSide | null;
  books: BookSide[];
}

/** What the three sides do not agree on; none when they do. */
export function compareSides(sides: Sides): DiscrepancyKind[] {
  return [...withProvider(sides), ...withBooks(sides)];
}

function withProvider({ provider, ours, theirs }: Sides): DiscrepancyKind[] {
  const moved = theirs?.status === 'succeeded';
  if (!ours || ours.provider !== provider)
    return theirs && theirs.status !== 'failed' ? ['unknown_to_us'] : [];
  const said = ours.status === 'succeeded' || ours.returned;
  if (!theirs) return said ? ['missing_at_provider'] : [];
  if (theirs.status === 'unknown') return said || ours.status === 'processing' ? ['outcome_unknown'] : [];
  if (theirs.currency !== ours.currency) return ['currency_differs'];
  if (theirs.amount !== ours.amount) return ['amount_differs'];
  return agrees(ours, theirs.status, moved) ? [] : ['status_differs'];
}

/** A payout under way at both sides ends the same way sooner or later. */
function agrees(ours: OurSide, theirs: TheirSide['status'], moved: boolean): boolean {
  if (ours.status === 'succeeded') return moved;
  if (ours.status === 'processing') return theirs === 'pending';
  return theirs === 'failed';
}

function withBooks({ provider, ours, books }: Sides): DiscrepancyKind[] {
  const expected = ours?.provider === provider ? expectedIn(ours) : [];
  const found = books.filter((side) => side.provider === provider);
  const missing = expected.filter(({ kind }) => !found.some((side) => side.kind === kind));
  const more = found.filter(({ kind }) => !expected.some((side) => side.kind === kind));
  const wrong = expected.filter(({ kind, gross }) =>
    found.some((side) => side.kind === kind && side.gross !== gross),
  );
  return [
    ...(missing.length ? (['missing_in_books'] as const) : []),
    ...(more.length ? (['only_in_books'] as const) : []),
    ...(wrong.length ? (['amount_differs_in_books'] as const) : []),
  ];
}

/** A payout that succeeded took money off the provider; one that came back put it there again. */
function expectedIn({ status, returned, amount }: OurSide): { kind: string; gross: bigint }[] {
  if (status === 'succeeded') return [{ kind: 'provider_payout', gross: -amount }];
  if (!returned) return [];
  return [
    { kind: 'provider_payout', gross: -amount },
    { kind: 'provider_return', gross: amount },
  ];
}
