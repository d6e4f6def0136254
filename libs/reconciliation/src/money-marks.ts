import { invalidField, ROWS_PER_SEAL, type ReadRowMarksRequest, type RowMarks } from '@tulay/contracts';
import type { Database } from '@tulay/persistence';
import type { SnapshotSource } from './money-snapshots';

/**
 * `TERMS` contains the columns that never change, `STATE` the columns that do. Columns added later do not
 * affect existing seals.
 */
const TERMS = 'ROW(id, merchant_id, environment, currency, amount, fee)::text';
const STATE = 'ROW(id, status, debit, returned)::text';

const beginning = (text: string, bytes: number): string =>
  `substring(sha256(convert_to(${text}, 'UTF8')) FOR ${bytes})`;
const MARK = [beginning('id', 4), beginning(TERMS, 12), beginning(STATE, 4)].join(' || ');
const BY_ID = 'ORDER BY id COLLATE "C"';

/** Computes the marks of a service's payments, refunds or payouts. The ledger seals these marks. */
export class MoneyMarks {
  constructor(private readonly db: Database) {}

  async read(source: SnapshotSource, { after, upTo, limit, each }: ReadRowMarksRequest): Promise<RowMarks> {
    if (!(limit > 0 && limit <= ROWS_PER_SEAL))
      throw invalidField('limit', `must be an integer between 1 and ${ROWS_PER_SEAL}`);
    const values = [after, upTo, limit, each];
    const [row] = await this.db.query<RowMarks & Record<string, unknown>>(statementOf(source), values);
    const { rows, last, digest, marks } = row!;
    return { rows, last, digest, marks };
  }
}

const statementOf = ({ select }: SnapshotSource): string => `
  WITH page AS MATERIALIZED (${select} WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3),
    marked AS MATERIALIZED (SELECT id, ${MARK} AS mark FROM page)
  SELECT count(*)::float AS rows, max(id COLLATE "C") AS last,
    encode(sha256(coalesce(string_agg(mark, '' ${BY_ID}), '')), 'hex') AS digest,
    CASE WHEN $4 THEN coalesce(json_agg(json_build_object('id', id, 'mark', encode(mark, 'hex')) ${BY_ID}), '[]') END
      AS marks
  FROM marked`;
