import { Injectable } from '@nestjs/common';
import { RECONCILIATION_PARTS, timeOfId } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { OWN_JOURNAL } from '../postings/own-journals.sql';

interface Horizon {
  /** Whether either proof has open findings. */
  findings: boolean;
  /** Earliest time among the sources of unsealed journals, as a ULID; null if all journals are sealed. */
  unsealed: string | null;
  /** Number of parts of the proof across services that reached their end; `proven` is the earliest of those times. */
  parts: number;
  proven: Date | null;
}

const HORIZON = `SELECT
  EXISTS (SELECT FROM reconciliation_findings) OR EXISTS (SELECT FROM surplus_findings) OR EXISTS (SELECT FROM book_findings) AS findings,
  (SELECT min(right(source_id, 26)) FROM journals
    WHERE number > coalesce((SELECT max(up_to) FROM book_seals), 0) AND NOT ${OWN_JOURNAL}) AS unsealed,
  (SELECT count(*)::float FROM reconciliation_checkpoints WHERE part = ANY ($1) AND ended_at IS NOT NULL) AS parts,
  (SELECT min(ended_at) FROM reconciliation_checkpoints WHERE part = ANY ($1)) AS proven`;

/** Determines the time up to which everything is verified and sealed. */
@Injectable()
export class SealHorizonStore {
  constructor(private readonly db: Database) {}

  /**
   * Returns the time up to which services' records are verified without a finding and their journals sealed, in
   * milliseconds of real time. A source is created before the events that post it, so none of them is older than the
   * unsealed sources.
   * @returns null while there are findings or a part was never read completely
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
