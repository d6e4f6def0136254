export interface CreditColumns {
  source: string;
  kind: string;
  amount: string;
  fee: string;
  refused: string;
}

/**
 * Returns a SQL expression for the text of a credit. The service that requires the credit and the ledger that
 * contains it both compute a digest of this text.
 */
export const creditLine = ({ source, kind, amount, fee, refused }: CreditColumns): string =>
  `ROW(${source}, ${kind}::text, merchant_id, environment, currency, ${amount}, ${fee}, ${refused}::boolean)::text`;

/**
 * Returns a SQL expression for the SHA-256 hash of all lines, sorted by `order`.
 * @param filter SQL condition for the rows to include
 */
export const digestOf = (line: string, order: string, filter = 'true'): string =>
  `encode(sha256(convert_to(coalesce(string_agg(${line}, E'\\n' ORDER BY ${order}) FILTER (WHERE ${filter}), ''), 'UTF8')),
    'hex')`;
