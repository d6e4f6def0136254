import type { BookSide, OwnSide, TheirSide } from './compare-sides.rules';

/** Texts of the three records, for readers of a discrepancy. Amounts are minor units. */
export const ownText = (side: OwnSide | null): string =>
  side ? `${wordsOf(side)} ${side.provider}` : 'none';

export const theirText = (side: TheirSide | null): string => (side ? wordsOf(side) : 'none');

export const booksText = (books: BookSide[]): string =>
  books
    .map(({ kind, provider, ...line }) => `${kind} ${line.gross}${feeText(line)} ${provider}`)
    .join(', ') || 'none';

const wordsOf = (side: { status: string; amount: bigint; currency: string; fee: bigint | null }): string =>
  `${side.status} ${side.amount} ${side.currency}${feeText(side)}`;

const feeText = ({ fee }: { fee: bigint | null }): string => (fee === null ? '' : ` fee ${fee}`);
