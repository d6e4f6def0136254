import { Injectable } from '@nestjs/common';
import type { ReconciliationPart } from '@tulay/contracts';
import { Database } from '@tulay/persistence';

/** How far the reconciliation of a part has come. */
export interface Checkpoint {
  part: ReconciliationPart;
  /** Null at the beginning. */
  cursor: string | null;
  /** When the current full pass began. */
  beganAt: Date;
  /** When it last reached the end. */
  endedAt: Date | null;
}

interface CheckpointRecord extends Record<string, unknown> {
  part: ReconciliationPart;
  cursor: string | null;
  began_at: Date;
  ended_at: Date | null;
}

const COLUMNS = 'part, cursor, began_at, ended_at';

/** The checkpoints of all parts. */
@Injectable()
export class CheckpointsStore {
  constructor(private readonly db: Database) {}

  async all(): Promise<Checkpoint[]> {
    const records = await this.db.query<CheckpointRecord>(
      `SELECT ${COLUMNS} FROM reconciliation_checkpoints`,
    );
    return records.map(toCheckpoint);
  }

  /** The part's checkpoint. A part that is new, or whose full pass began before `since`, starts at the beginning. */
  async resume(part: ReconciliationPart, now: Date, since: Date): Promise<Checkpoint> {
    const [record] = await this.db.query<CheckpointRecord>(
      `INSERT INTO reconciliation_checkpoints AS c (part, began_at) VALUES ($1, $2)
       ON CONFLICT (part) DO UPDATE SET
         cursor = CASE WHEN c.began_at > $3 THEN c.cursor END,
         began_at = CASE WHEN c.began_at > $3 THEN c.began_at ELSE $2 END
       RETURNING ${COLUMNS}`,
      [part, now, since],
    );
    return record ? toCheckpoint(record) : { part, cursor: null, beganAt: now, endedAt: null };
  }

  async move(part: ReconciliationPart, cursor: string | null, endedAt: Date | null): Promise<void> {
    await this.db.query(
      'UPDATE reconciliation_checkpoints SET cursor = $2, ended_at = coalesce($3, ended_at) WHERE part = $1',
      [part, cursor, endedAt],
    );
  }
}

const toCheckpoint = ({ part, cursor, began_at, ended_at }: CheckpointRecord): Checkpoint => ({
  part,
  cursor,
  beganAt: began_at,
  endedAt: ended_at,
});
