import {
  ID_PREFIXES,
  idAt,
  invalidField,
  ROWS_PER_DIGEST,
  type DigestMoneyRequest,
  type MoneyDigest,
} from '@tulay/contracts';
import { Partitions, type Database } from '@tulay/persistence';
import { creditLine, digestOf } from './credit-line';
import type { SnapshotSource } from './money-snapshots';

/** A status and a sequence of event types, oldest first, that at least one row has. */
interface Histories {
  status: string;
  types: string[];
}

interface DigestRow extends MoneyDigest {
  credits: string;
  histories: Histories[];
}

const TERMS = 'ROW(id, merchant_id, environment, currency, amount, fee)::text';
const BY_ID = 'id COLLATE "C"';
const CREDIT = creditLine({
  source: 'id',
  kind: `'payment'`,
  amount: 'amount',
  fee: 'fee',
  refused: 'false',
});

/**
 * Computes digests of a service's payments, refunds or payouts, so that the ledger does not have to read each
 * row.
 */
export class MoneyDigests {
  private readonly partitions: Partitions;

  constructor(private readonly db: Database) {
    this.partitions = new Partitions(db);
  }

  async digest(source: SnapshotSource, { after, upTo, limit }: DigestMoneyRequest): Promise<MoneyDigest> {
    if (!(limit > 0 && limit <= ROWS_PER_DIGEST))
      throw invalidField('limit', `must be an integer between 1 and ${ROWS_PER_DIGEST}`);
    // Reads this time first, so that events deleted during the query appear to be missing and their rows are
    // compared individually.
    const keptFrom = await this.partitions.keptFrom('outbox_events');
    const judged = idAt(ID_PREFIXES[source.kind], keptFrom?.getTime() ?? 0);
    const [row] = await this.db.query<DigestRow & Record<string, unknown>>(statementOf(source), [
      after,
      upTo,
      limit,
      judged,
    ]);
    const { rows, last, total, terms, credits, histories } = row!;
    const isRight = histories.every(({ status, types }) => source.isHistory(status, types));
    return { rows, last, total, terms, credits: source.credited && isRight ? credits : null };
  }
}

/** Reads events only for rows that require credits and whose events are all still stored. */
const statementOf = ({ select, credited = [] }: SnapshotSource): string => {
  const statuses = credited.map((status) => `'${status}'`).join(', ') || 'NULL';
  return `WITH page AS MATERIALIZED (${select} WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3),
    judged AS MATERIALIZED (SELECT id, status FROM page WHERE id >= $4 AND ${credited.length > 0}),
    histories AS (
      SELECT aggregate_id AS id, array_agg(type ORDER BY seq) AS types FROM outbox_events
      WHERE aggregate_id = ANY (ARRAY(SELECT id FROM judged)) AND data -> 'object' ->> 'id' = aggregate_id
      GROUP BY aggregate_id)
  SELECT count(*)::float AS rows, max(${BY_ID}) AS last, coalesce(sum(amount), 0)::text AS total,
    ${digestOf(TERMS, BY_ID)} AS terms, ${digestOf(CREDIT, BY_ID, `status IN (${statuses})`)} AS credits,
    (SELECT coalesce(json_agg(DISTINCT jsonb_build_object('status', status, 'types', coalesce(types, '{}'))), '[]')
     FROM judged LEFT JOIN histories USING (id)) AS histories
  FROM page`;
};
