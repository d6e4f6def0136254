import { Injectable } from '@nestjs/common';
import type { ReconciliationCheck, ReconciliationFinding, ReconciliationPart } from '@tulay/contracts';
import { Database } from '@tulay/persistence';

/**
 * Maximum number of stored findings per check and part. A sample is sufficient, and an error that affects
 * every row would store millions of findings.
 */
export const FINDINGS_SAMPLE = 1_000;

/**
 * Confirms known findings, stores new findings up to the limit, and counts the rest. A full pass counts the
 * surplus findings again, under its own start time. Only one replica reconciles at a time.
 */
const ADD = `WITH given AS (
    SELECT DISTINCT ON (subject, "check") subject, "check" AS check_name, detail
    FROM json_to_recordset($2::json) AS f (subject text, "check" text, detail text)
  ), known AS (
    UPDATE reconciliation_findings f SET detail = g.detail, checked_at = now() FROM given g
    WHERE f.part = $1 AND f.subject = g.subject AND f.check_name = g.check_name
    RETURNING f.subject, f.check_name
  ), fresh AS (
    SELECT g.*, row_number() OVER (PARTITION BY check_name ORDER BY subject) AS nth
    FROM given g WHERE NOT EXISTS (
      SELECT FROM known k WHERE k.subject = g.subject AND k.check_name = g.check_name)
  ), stored AS (
    SELECT check_name, count(*) AS n FROM reconciliation_findings WHERE part = $1 GROUP BY check_name
  ), placed AS (
    SELECT f.*, f.nth + coalesce(s.n, 0) <= ${FINDINGS_SAMPLE} AS fits FROM fresh f LEFT JOIN stored s USING (check_name)
  ), kept AS (
    INSERT INTO reconciliation_findings (part, subject, check_name, detail)
    SELECT $1, subject, check_name, detail FROM placed WHERE fits
  ), counted AS (
    INSERT INTO surplus_findings AS s (part, check_name, pass, day, found)
    SELECT $1, check_name,
      coalesce((SELECT began_at FROM reconciliation_checkpoints WHERE part = $1), now()), current_date, count(*)
    FROM placed WHERE NOT fits GROUP BY check_name
    ON CONFLICT (part, check_name, pass, day) DO UPDATE SET found = s.found + excluded.found
  )
  SELECT subject, check_name, detail FROM placed`;

/**
 * Returns the larger count of the previous and the current pass, because an unfinished pass has found only
 * some of the surplus findings.
 */
const COUNT = `SELECT check_name, sum(n) AS n FROM (
    SELECT check_name, count(*) AS n FROM reconciliation_findings GROUP BY check_name
    UNION ALL
    SELECT check_name, max(found) FROM (
      SELECT part, check_name, pass, sum(found) AS found FROM surplus_findings GROUP BY part, check_name, pass
    ) passes GROUP BY part, check_name
  ) counts GROUP BY check_name`;

interface FoundRow {
  subject: string;
  check_name: ReconciliationCheck;
  detail: string;
}

@Injectable()
export class FindingsStore {
  constructor(private readonly db: Database) {}

  /**
   * Stores or counts findings.
   * @returns the findings that were not in the sample before
   */
  async add(part: ReconciliationPart, findings: ReconciliationFinding[]): Promise<ReconciliationFinding[]> {
    if (!findings.length) return [];
    const rows = await this.db.query<FoundRow & Record<string, unknown>>(ADD, [
      part,
      JSON.stringify(findings),
    ]);
    return rows.map(({ subject, check_name: check, detail }) => ({ subject, check, detail }));
  }

  /** Deletes the counts of earlier passes. Called once the current pass has reached the end of the part. */
  async passEnded(part: ReconciliationPart): Promise<void> {
    await this.db.query(
      `DELETE FROM surplus_findings s USING reconciliation_checkpoints c
       WHERE s.part = $1 AND c.part = $1 AND s.pass < c.began_at`,
      [part],
    );
  }

  async removeResolved(
    part: ReconciliationPart,
    subjects: string[],
    findings: ReconciliationFinding[],
  ): Promise<void> {
    await this.db.query(
      `DELETE FROM reconciliation_findings f WHERE part = $1 AND subject = ANY($2) AND NOT EXISTS (
         SELECT 1 FROM json_to_recordset($3::json) AS s (subject text, "check" text)
         WHERE s.subject = f.subject AND s."check" = f.check_name)`,
      [part, subjects, JSON.stringify(findings)],
    );
  }

  /** Returns the subjects of findings, least recently checked first. */
  async toRecheck(part: ReconciliationPart, limit: number): Promise<string[]> {
    const rows = await this.db.query<{ subject: string }>(
      'SELECT subject FROM reconciliation_findings WHERE part = $1 ORDER BY checked_at LIMIT $2',
      [part, limit],
    );
    return [...new Set(rows.map(({ subject }) => subject))];
  }

  /**
   * Returns the number of open findings of each check, including findings that are counted but not stored.
   */
  async countByCheck(): Promise<Map<ReconciliationCheck, number>> {
    const rows = await this.db.query<{ check_name: ReconciliationCheck; n: string }>(COUNT);
    return new Map(rows.map(({ check_name, n }) => [check_name, Number(n)]));
  }
}
