import { Injectable } from '@nestjs/common';
import { notFound, type ListDiscrepanciesRequest } from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { placeInSample, sampleStatement } from '../samples/findings-sample';
import { SurplusFindingsStore } from '../samples/surplus-findings.store';
import { DiscrepancyEntity } from './discrepancy.entity';
import type { ProviderDay } from './own-money.port';

const { columns, record, fromRecord, toRecord } = rowMapperOf(DiscrepancyEntity);
const ROW = `*, day::text AS day`;

/**
 * Statement that stores open discrepancies, up to the sample limit for each kind, provider, environment and
 * day.
 */
const SAVE = sampleStatement({
  name: 'discrepancies',
  columns,
  record,
  key: 'provider, environment, kind, subject',
  group: 'provider, environment, day, kind',
  counts: `status = 'open'`,
  confirm: `day = g.day, amount = g.amount, ours = g.ours, theirs = g.theirs, books = g.books,
    status = CASE f.status WHEN 'resolved' THEN 'open' ELSE f.status END`,
});

export type NewDiscrepancy = Omit<DiscrepancyEntity, 'id' | 'status' | 'note' | 'actor'>;

export interface SavedDiscrepancies {
  stored: NewDiscrepancy[];
  /** Discrepancies beyond the sample, which are only counted. */
  surplus: NewDiscrepancy[];
}

interface SavedRow extends DbRecord {
  kind: string;
  subject: string;
}

/** Number of days for which a failed comparison is retried. */
const DAYS_BACK = 7;

interface DueDays extends Pick<ProviderDay, 'provider' | 'environment'> {
  last: string;
}

@Injectable()
export class DiscrepanciesStore {
  constructor(
    private readonly db: Database,
    private readonly surplus: SurplusFindingsStore,
  ) {}

  /**
   * Saves discrepancies, except new ones beyond the sample. A known discrepancy keeps its explanation, and is
   * reopened if it was resolved.
   */
  async save(found: NewDiscrepancy[]): Promise<SavedDiscrepancies> {
    const rows = found.map((one) => toRecord({ ...one, id: '0', status: 'open', note: null, actor: null }));
    const placed = await placeInSample<SavedRow>(this.db, SAVE, rows);
    const surplus = new Set(
      placed.filter((row) => !row.is_stored).map((row) => `${row.kind} ${row.subject}`),
    );
    const isSurplus = ({ kind, subject }: NewDiscrepancy) => surplus.has(`${kind} ${subject}`);
    return { stored: found.filter((one) => !isSurplus(one)), surplus: found.filter(isSurplus) };
  }

  /** Replaces the counts of a day's unstored discrepancies, by kind. */
  async countSurplus(day: ProviderDay, counts: ReadonlyMap<string, number>, pass: Date): Promise<void> {
    await this.db.transaction((tx) =>
      this.surplus.replace(tx, { part: partOf(day), day: day.day, pass }, counts),
    );
  }

  async resolveGone(
    { provider, environment, day }: ProviderDay,
    found: { kind: string; subject: string }[],
  ): Promise<void> {
    await this.db.query(
      `UPDATE discrepancies d SET status = 'resolved', actor = 'reconciliation', note = 'not found by the latest comparison'
       WHERE provider = $1 AND environment = $2 AND day = $3 AND status = 'open' AND NOT EXISTS (
         SELECT FROM json_to_recordset($4::json) AS f(kind text, subject text)
         WHERE f.kind = d.kind AND f.subject = d.subject)`,
      [provider, environment, day, JSON.stringify(found.map(({ kind, subject }) => ({ kind, subject })))],
    );
  }

  /** Returns the number of open discrepancies, including those that are counted but not stored. */
  async countOpen(): Promise<number> {
    const [row] = await this.db.query<{ n: string }>(
      `SELECT count(*) AS n FROM discrepancies WHERE status = 'open'`,
    );
    return Number(row?.n) + (await this.countUnlisted({}));
  }

  /** Returns the number of the day's open discrepancies that are stored. */
  async countStored({ provider, environment, day }: ProviderDay): Promise<number> {
    const [row] = await this.db.query<{ n: string }>(
      `SELECT count(*) AS n FROM discrepancies
       WHERE status = 'open' AND provider = $1 AND environment = $2 AND day = $3`,
      [provider, environment, day],
    );
    return Number(row?.n);
  }

  /** Returns the number of open discrepancies that a list omits because they are only counted. */
  async countUnlisted({ status, provider }: Partial<ListDiscrepanciesRequest>): Promise<number> {
    if (status !== undefined && status !== 'open') return 0;
    const counts = await this.surplus.counts();
    return counts
      .filter(({ part }) => provider === undefined || part.startsWith(`${provider} `))
      .reduce((sum, { found }) => sum + found, 0);
  }

  /**
   * Lists discrepancies, newest first.
   * @param after number of the last discrepancy on the previous page
   */
  async list({ status, provider, after, limit }: ListDiscrepanciesRequest): Promise<DiscrepancyEntity[]> {
    const rows = await this.db.query<DbRecord>(
      `SELECT ${ROW} FROM discrepancies WHERE ($1::text IS NULL OR status = $1) AND ($2::text IS NULL OR provider = $2)
         AND ($3::bigint IS NULL OR id < $3) ORDER BY id DESC LIMIT $4`,
      [status ?? null, provider ?? null, after ?? null, limit],
    );
    return rows.map(fromRecord);
  }

  /**
   * Returns the discrepancy, locked until the transaction ends.
   * @throws DomainError `not_found` if there is no discrepancy with this ID
   */
  async lock(tx: Tx, id: string): Promise<DiscrepancyEntity> {
    const [row] = await tx.query<DbRecord>(`SELECT ${ROW} FROM discrepancies WHERE id = $1 FOR UPDATE`, [id]);
    if (!row) throw notFound('discrepancy', id);
    return fromRecord(row);
  }

  async close(tx: Tx, { id, status, note, actor }: DiscrepancyEntity): Promise<void> {
    await tx.query('UPDATE discrepancies SET status = $2, note = $3, actor = $4 WHERE id = $1', [
      id,
      status,
      note,
      actor,
    ]);
  }

  async ended({ provider, environment, day }: ProviderDay, checked: number, now: number): Promise<void> {
    await this.db.query(
      `INSERT INTO provider_reconciliations (provider, environment, day, checked, ended) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (provider, environment, day) DO UPDATE SET checked = excluded.checked, ended = excluded.ended`,
      [provider, environment, day, checked, now],
    );
  }

  /**
   * Returns the days up to `last` (YYYY-MM-DD) that have not been compared yet, oldest first. These days are
   * limited to the last week and to days after the first compared day. For a new provider, only the last day
   * is returned.
   */
  async daysToCompare({ provider, environment, last }: DueDays): Promise<string[]> {
    const rows = await this.db.query<{ day: string }>(
      `SELECT due.day::text AS day
       FROM (SELECT generate_series($3::date - ${DAYS_BACK - 1}, $3::date, interval '1 day')::date AS day) due
       WHERE NOT EXISTS (SELECT FROM provider_reconciliations r
           WHERE r.provider = $1 AND r.environment = $2 AND r.day = due.day)
         AND (due.day = $3::date OR EXISTS (SELECT FROM provider_reconciliations r
           WHERE r.provider = $1 AND r.environment = $2 AND r.day < due.day))
       ORDER BY due.day`,
      [provider, environment, last],
    );
    return rows.map(({ day }) => day);
  }

  async wasCompared({ provider, environment, day }: ProviderDay): Promise<boolean> {
    const rows = await this.db.query(
      'SELECT 1 FROM provider_reconciliations WHERE provider = $1 AND environment = $2 AND day = $3',
      [provider, environment, day],
    );
    return rows.length > 0;
  }

  /**
   * Deletes a batch of closed discrepancies that were found before `before` (Unix seconds). Open
   * discrepancies are kept.
   * @returns the number of deleted discrepancies
   */
  async dropClosed(before: number, limit: number): Promise<number> {
    const text = 'SELECT drop_closed_discrepancies($1, $2) AS dropped';
    const [row] = await this.db.query<{ dropped: number }>(text, [before, limit]);
    return row?.dropped ?? 0;
  }
}

const partOf = ({ provider, environment, day }: ProviderDay): string => `${provider} ${environment} ${day}`;
