import { Injectable } from '@nestjs/common';
import type { ReconciliationCheck, ReconciliationFinding, ReconciliationPart } from '@tulay/contracts';
import { Database } from '@tulay/persistence';

/** Stores open findings. */
@Injectable()
export class FindingsStore {
  constructor(private readonly db: Database) {}

  /** Stores findings and returns the new ones. */
  async add(part: ReconciliationPart, findings: ReconciliationFinding[]): Promise<ReconciliationFinding[]> {
    if (!findings.length) return [];
    const rows = await this.db.query<{ key: string; is_new: boolean }>(
      `INSERT INTO reconciliation_findings (part, subject, check_name, detail)
       SELECT DISTINCT ON (subject, "check") $1, subject, "check", detail
       FROM json_to_recordset($2::json) AS f (subject text, "check" text, detail text)
       ON CONFLICT (part, subject, check_name) DO UPDATE SET detail = excluded.detail, checked_at = now()
       RETURNING subject || ' ' || check_name AS key, xmax = 0 AS is_new`,
      [part, JSON.stringify(findings)],
    );
    const fresh = new Set(rows.filter((row) => row.is_new).map(({ key }) => key));
    return findings.filter(({ subject, check }) => fresh.has(`${subject} ${check}`));
  }

  /** Deletes the findings about these subjects that are not in `findings`. */
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

  /** Returns subjects of findings, the least recently checked first. */
  async toRecheck(part: ReconciliationPart, limit: number): Promise<string[]> {
    const rows = await this.db.query<{ subject: string }>(
      'SELECT subject FROM reconciliation_findings WHERE part = $1 ORDER BY checked_at LIMIT $2',
      [part, limit],
    );
    return [...new Set(rows.map(({ subject }) => subject))];
  }

  async countByCheck(): Promise<Map<ReconciliationCheck, number>> {
    const rows = await this.db.query<{ check_name: ReconciliationCheck; n: string }>(
      'SELECT check_name, count(*) AS n FROM reconciliation_findings GROUP BY check_name',
    );
    return new Map(rows.map(({ check_name, n }) => [check_name, Number(n)]));
  }
}
