import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';
import { DeliveryNumbering } from './delivery-numbering';

const READ_KEY = 'SELECT key FROM delivery_number_keys';

/** Provides the numbering of deliveries. All replicas read its key from the same table. */
@Injectable()
export class DeliveryNumbers {
  private loading: Promise<DeliveryNumbering> | null = null;

  constructor(private readonly db: Database) {}

  /** Returns the numbering. Reads its key once per process, and again after a failure. */
  load(): Promise<DeliveryNumbering> {
    this.loading ??= this.read().catch((error: unknown) => {
      this.loading = null;
      throw error;
    });
    return this.loading;
  }

  private async read(): Promise<DeliveryNumbering> {
    const [row] = await this.db.query<{ key: Buffer }>(READ_KEY);
    if (!row) throw new Error('The table delivery_number_keys is empty');
    return new DeliveryNumbering(row.key);
  }
}
