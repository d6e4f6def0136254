import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@tulay/persistence';

export interface Pass {
  part: string;
  /** Start of the pass. */
  pass: Date;
  /** Day to count the findings under, `YYYY-MM-DD`; the current day by default. */
  day?: string;
}

/**
 * Selects the larger count of the previous and the current pass, because an unfinished pass has found only
 * some of the surplus findings.
 */
const COUNTS = `SELECT part, check_name AS "check", max(found)::float AS found FROM (
    SELECT part, check_name, pass, sum(found) AS found FROM surplus_findings GROUP BY part, check_name, pass
  ) passes GROUP BY part, check_name`;

export interface SurplusCount {
  part: string;
  check: string;
  found: number;
}

/** Counts findings beyond the stored sample. Each pass over a part starts counting at zero. */
@Injectable()
export class SurplusFindingsStore {
  constructor(private readonly db: Database) {}

  /** Adds the given counts, by check, to the counts of the pass. */
  async add(tx: Tx, { part, pass, day }: Pass, counts: ReadonlyMap<string, number>): Promise<void> {
    const some = [...counts].filter(([, found]) => found > 0);
    if (!some.length) return;
    await tx.query(
      `INSERT INTO surplus_findings AS s (part, check_name, pass, day, found)
       SELECT $1, key, $2, coalesce($3::date, current_date), value::bigint FROM json_each_text($4::json)
       ON CONFLICT (part, check_name, pass, day) DO UPDATE SET found = s.found + excluded.found`,
      [part, pass, day ?? null, JSON.stringify(Object.fromEntries(some))],
    );
  }

  /** Replaces all counts of the part with the counts of a complete pass. */
  async replace(tx: Tx, pass: Pass, counts: ReadonlyMap<string, number>): Promise<void> {
    await tx.query('DELETE FROM surplus_findings WHERE part = $1', [pass.part]);
    await this.add(tx, pass, counts);
  }

  /** Deletes the counts of other passes. Called once the pass has reached the end of the part. */
  async passEnded({ part, pass }: Pass): Promise<void> {
    await this.db.query('DELETE FROM surplus_findings WHERE part = $1 AND pass <> $2', [part, pass]);
  }

  async counts(): Promise<SurplusCount[]> {
    return this.db.query<SurplusCount & Record<string, unknown>>(COUNTS);
  }
}

/** Returns the number of findings per check. */
export function countsOf(checks: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const check of checks) counts.set(check, (counts.get(check) ?? 0) + 1);
  return counts;
}
