import { Injectable } from '@nestjs/common';
import type { ReconciliationPart } from '@tulay/contracts';
import { Database } from '@tulay/persistence';

/** How far the proof has come in a part. */
export interface Mark {
  part: ReconciliationPart;
  /** Null before its beginning. */
  cursor: string | null;
  /** When it began at the beginning. */
  beganAt: Date;
  /** When it last had come to the end of what there was. */
  endedAt: Date | null;
}

interface MarkRecord extends Record<string, unknown> {
  part: ReconciliationPart;
  cursor: string | null;
  began_at: Date;
  ended_at: Date | null;
}

/** All SQL of how far the proof has come. */
@Injectable()
export class MarksStore {
  constructor(private readonly db: Database) {}

  async all(): Promise<Mark[]> {
    const records = await this.db.query<MarkRecord>('SELECT * FROM reconciliation_marks');
    return records.map(toMark);
  }

  /** The part's mark; at the beginning when it is new, or began before `since`. */
  async resume(part: ReconciliationPart, now: Date, since: Date): Promise<Mark> {
    const [record] = await this.db.query<MarkRecord>(
      `INSERT INTO reconciliation_marks (part, began_at) VALUES ($1, $2)
       ON CONFLICT (part) DO UPDATE SET
         cursor = CASE WHEN reconciliation_marks.began_at > $3 THEN reconciliation_marks.cursor END,
         began_at = CASE WHEN reconciliation_marks.began_at > $3 THEN reconciliation_marks.began_at ELSE $2 END
       RETURNING *`,
      [part, now, since],
    );
    return toMark(record);
  }

  async move(part: ReconciliationPart, cursor: string | null, endedAt: Date | null): Promise<void> {
    await this.db.query(
      'UPDATE reconciliation_marks SET cursor = $2, ended_at = coalesce($3, ended_at) WHERE part = $1',
      [part, cursor, endedAt],
    );
  }
}

const toMark = ({ part, cursor, began_at, ended_at }: MarkRecord): Mark => ({
  part,
  cursor,
  beganAt: began_at,
  endedAt: ended_at,
});
