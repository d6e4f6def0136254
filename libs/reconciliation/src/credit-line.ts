/** The columns of a credit, as SQL expressions. */
export interface CreditColumns {
  source: string;
  kind: string;
  amount: string;
  fee: string;
  refused: string;
}

/** The text of a credit, of which a service that requires it and the books that hold it each make a digest. */
export const creditLine = ({ source, kind, amount, fee, refused }: CreditColumns): string =>
  `ROW(${source}, ${kind}::text, merchant_id, environment, currency, ${amount}, ${fee}, ${refused}::boolean)::text`;

/** SHA-256 over lines in the order of ids. @param filter SQL for which rows count */
export const digestOf = (line: string, order: string, filter = 'true'): string =>
  `encode(sha256(convert_to(coalesce(string_agg(${line}, E'\\n' ORDER BY ${order}) FILTER (WHERE ${filter}), ''), 'UTF8')),
    'hex')`;
