import { Injectable } from '@nestjs/common';
import { RECONCILIATION_PARTS, timeOfId } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { OWN_JOURNAL } from '../postings/own-journals.sql';

interface Horizon {
  findings: boolean;
  /** ULID with the earliest time among the sources of unsealed journals; null if all journals are sealed. */
  unsealed: string | null;
  /**
   * Number of reconciliation parts that were read to the end. `proven` is the earliest time at which one of
   * these parts was last read to the end.
   */
  parts: number;
  proven: Date | null;
}

const HORIZON = `SELECT
  EXISTS (SELECT FROM reconciliation_findings) OR EXISTS (SELECT FROM surplus_findings) OR EXISTS (SELECT FROM book_findings) AS findings,
  (SELECT min(right(source_id, 26)) FROM journals
    WHERE number > coalesce((SELECT max(up_to) FROM book_seals), 0) AND NOT ${OWN_JOURNAL}) AS unsealed,
  (SELECT count(*)::float FROM reconciliation_checkpoints WHERE part = ANY ($1) AND ended_at IS NOT NULL) AS parts,
  (SELECT min(ended_at) FROM reconciliation_checkpoints WHERE part = ANY ($1)) AS proven`;

@Injectable()
export class SealHorizonStore {
  constructor(private readonly db: Database) {}

  /**
   * Returns the wall-clock time in milliseconds up to which the services' records are verified without findings
   * and their journals are sealed. A source is created before its events, so no event is older than the oldest
   * unsealed source.
   * @returns null while there are findings, or if a part was never read to the end
   */
  async before(): Promise<number | null> {
    const [row] = await this.db.query<Horizon & Record<string, unknown>>(HORIZON, [
      [...RECONCILIATION_PARTS],
    ]);
    const { findings, unsealed, parts, proven } = row!;
    if (findings || parts < RECONCILIATION_PARTS.length || !proven) return null;
    if (unsealed === null) return proven.getTime();
    const oldest = timeOfId(`evt_${unsealed}`);
    return oldest === null ? null : Math.min(oldest, proven.getTime());
  }
}
