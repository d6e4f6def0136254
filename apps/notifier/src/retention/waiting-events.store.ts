import { Injectable } from '@nestjs/common';
import { timeOfId } from '@tulay/contracts';
import { Database } from '@tulay/persistence';

/** The events that are still to be delivered. */
@Injectable()
export class WaitingEventsStore {
  constructor(private readonly db: Database) {}

  /** When the oldest event was made of which a delivery is pending; null when none is. */
  async oldest(): Promise<Date | null> {
    const [row] = await this.db.query<{ id: string | null }>(
      'SELECT min(d.event_id) AS id FROM queue q JOIN deliveries d ON d.id = q.delivery_id',
    );
    const ms = row?.id ? timeOfId(row.id) : null;
    return ms === null ? null : new Date(ms);
  }
}
