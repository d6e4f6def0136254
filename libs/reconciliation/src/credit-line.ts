export interface CreditColumns {
  source: string;
  kind: string;
  amount: string;
  fee: string;
  refused: string;
}

/**
 * Returns SQL for the text of a credit. Both the service that requires the credit and the ledger that
 * contains it compute a digest of this text.
 */
export const creditLine = ({ source, kind, amount, fee, refused }: CreditColumns): string =>
  `ROW(${source}, ${kind}::text, merchant_id, environment, currency, ${amount}, ${fee}, ${refused}::boolean)::text`;

/**
 * Returns SQL for the SHA-256 over lines in ID order.
 * @param filter SQL condition for the rows to include
 */
export const digestOf = (line: string, order: string, filter = 'true'): string =>
  `encode(sha256(convert_to(coalesce(string_agg(${line}, E'\\n' ORDER BY ${order}) FILTER (WHERE ${filter}), ''), 'UTF8')),
    'hex')`;
