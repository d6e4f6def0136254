import type { LedgerRecord, OwnRecord, ReportedRecord } from './compare-records.rules';

/** Returns a description of our record for a discrepancy. Amounts are in minor units. */
export const ownText = (side: OwnRecord | null): string =>
  side ? `${wordsOf(side)} ${side.provider}` : 'none';

export const theirText = (side: ReportedRecord | null): string => (side ? wordsOf(side) : 'none');

export const booksText = (books: LedgerRecord[]): string =>
  books
    .map(({ kind, provider, ...line }) => `${kind} ${line.gross}${feeText(line)} ${provider}`)
    .join(', ') || 'none';

const wordsOf = (side: { status: string; amount: bigint; currency: string; fee: bigint | null }): string =>
  `${side.status} ${side.amount} ${side.currency}${feeText(side)}`;

const feeText = ({ fee }: { fee: bigint | null }): string => (fee === null ? '' : ` fee ${fee}`);
