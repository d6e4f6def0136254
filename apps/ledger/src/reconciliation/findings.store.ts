import { Injectable } from '@nestjs/common';
import type { ReconciliationCheck, ReconciliationFinding, ReconciliationPart } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { countsOf, placeInSample, sampleStatement, SurplusFindingsStore } from '@tulay/reconciliation';
import { CheckpointsStore } from './checkpoints.store';

/** Statement that adds findings to the sample stored for each check of a part. */
const ADD = sampleStatement({
  name: 'reconciliation_findings',
  columns: 'part, subject, check_name, detail',
  record: 'part text, subject text, check_name text, detail text',
  key: 'part, subject, check_name',
  group: 'part, check_name',
  confirm: 'detail = g.detail, checked_at = now()',
});

interface FoundRow extends Record<string, unknown> {
  subject: string;
  check_name: ReconciliationCheck;
  detail: string;
}

/** Stores a sample of the open findings and the number of findings beyond the sample. */
@Injectable()
export class FindingsStore {
  constructor(
    private readonly db: Database,
    private readonly surplus: SurplusFindingsStore,
    private readonly checkpoints: CheckpointsStore,
  ) {}

  /**
   * Stores the findings that fit into the sample, and counts the rest.
   * @returns the findings that were not in the sample before
   */
  async add(part: ReconciliationPart, findings: ReconciliationFinding[]): Promise<ReconciliationFinding[]> {
    if (!findings.length) return [];
    const pass = await this.checkpoints.passOf(part);
    const rows = findings.map(({ subject, check, detail }) => ({ part, subject, check_name: check, detail }));
    return this.db.transaction(async (tx) => {
      const placed = await placeInSample<FoundRow>(tx, ADD, rows);
      const surplus = placed.filter((row) => !row.is_stored).map(({ check_name }) => check_name);
      await this.surplus.add(tx, { part, pass }, countsOf(surplus));
      return placed
        .filter((row) => row.is_new)
        .map(({ subject, check_name: check, detail }) => ({ subject, check, detail }));
    });
  }

  /** Deletes the counts of earlier passes. Called once the current pass has reached the end of the part. */
  async passEnded(part: ReconciliationPart): Promise<void> {
    await this.surplus.passEnded({ part, pass: await this.checkpoints.passOf(part) });
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
  async countByCheck(): Promise<Map<string, number>> {
    const stored = await this.db.query<{ check: string; found: number }>(
      'SELECT check_name AS "check", count(*)::float AS found FROM reconciliation_findings GROUP BY check_name',
    );
    const counts = new Map<string, number>();
    for (const { check, found } of [...stored, ...(await this.surplus.counts())])
      counts.set(check, (counts.get(check) ?? 0) + found);
    return counts;
  }
}
