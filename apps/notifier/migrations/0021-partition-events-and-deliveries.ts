import { partitionByMonth } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partitions events, deliveries and attempts by month, according to the time in the event ID. */
export class PartitionEventsAndDeliveries0021000000001 implements MigrationInterface {
  name = 'PartitionEventsAndDeliveries0021000000001';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await indexPayments(db);
    await partitionByMonth(db, {
      table: 'events',
      key: 'id',
      prefix: 'evt',
      primaryKey: ['id'],
      age: 'recorded_at',
      leastDays: 100,
    });
    await partitionByMonth(db, {
      table: 'deliveries',
      key: 'event_id',
      prefix: 'evt',
      primaryKey: ['id', 'event_id'],
      identity: 'id',
      storage: 'fillfactor = 80',
      age: 'to_timestamp(created)',
      leastDays: 90,
    });
    await partitionByMonth(db, {
      table: 'attempts',
      key: 'event_id',
      prefix: 'evt',
      primaryKey: ['delivery_id', 'attempt', 'event_id'],
      age: 'to_timestamp(at)',
      leastDays: 90,
    });
  }

  /**
   * Does nothing, because reverting would have to copy all rows. An earlier release also works with
   * partitioned tables.
   */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

async function indexPayments(db: QueryRunner): Promise<void> {
  const found = (await db.query(`SELECT to_regclass('events_by_payment') AS index`)) as {
    index: string | null;
  }[];
  if (found[0]?.index) return;
  await db.query(
    'CREATE INDEX CONCURRENTLY events_by_payment ON events (payment_id) WHERE payment_id IS NOT NULL',
  );
}
