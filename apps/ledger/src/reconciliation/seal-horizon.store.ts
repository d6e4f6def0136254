import { Injectable } from '@nestjs/common';
import { RECONCILIATION_PARTS, timeOfId } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { OWN_JOURNAL } from '../postings/own-journals.sql';

interface Horizon {
  /** Open findings of either proof. */
  findings: boolean;
  /** The smallest time among the sources of journals without a seal, as a ULID; null when all are sealed. */
  unsealed: string | null;
  /** How many parts of the proof across services came to their end, and since when all of them have. */
  parts: number;
  proven: Date | null;
}

const HORIZON = `SELECT
  EXISTS (SELECT FROM reconciliation_findings) OR EXISTS (SELECT FROM book_findings) AS findings,
  (SELECT min(right(source_id, 26)) FROM journals
    WHERE number > coalesce((SELECT max(up_to) FROM book_seals), 0) AND NOT ${OWN_JOURNAL}) AS unsealed,
  (SELECT count(*)::float FROM reconciliation_checkpoints WHERE part = ANY ($1) AND ended_at IS NOT NULL) AS parts,
  (SELECT min(ended_at) FROM reconciliation_checkpoints WHERE part = ANY ($1)) AS proven`;

/** Up to when everything is proven and sealed. */
@Injectable()
export class SealHorizonStore {
  constructor(private readonly db: Database) {}

  /**
   * Milliseconds of real time: what services recorded before is proven without a finding, and its journals are sealed. A
   * source is made before the events that post it, so none of them is older than the sources without a seal.
   * @returns null while something is wrong or was never read to its end
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
