import { Injectable } from '@nestjs/common';
import { timeOfId } from '@tulay/contracts';
import { Database } from '@tulay/persistence';

@Injectable()
export class WaitingEventsStore {
  constructor(private readonly db: Database) {}

  /** Returns the creation time of the oldest event with a pending delivery; null if there is none. */
  async oldest(): Promise<Date | null> {
    const [row] = await this.db.query<{ id: string | null }>(
      'SELECT min(d.event_id) AS id FROM queue q JOIN deliveries d ON d.id = q.delivery_id',
    );
    const ms = row?.id ? timeOfId(row.id) : null;
    return ms === null ? null : new Date(ms);
  }
}
