import { REPUBLISH_DAYS } from '@tulay/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { partitionByMonth } from '../partitions/partition-by-month';

/** Partitions recorded and processed events by month, based on the time in the event ID. */
export class PartitionOutboxAndInbox0007000000000 implements MigrationInterface {
  name = 'PartitionOutboxAndInbox0007000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await partitionByMonth(db, {
      table: 'outbox_events',
      key: 'id',
      prefix: 'evt',
      primaryKey: ['id', 'seq'],
      indexes: { outbox_events_by_seq: '(seq)', outbox_events_by_aggregate: '(aggregate_id, seq)' },
      identity: 'seq',
      age: 'to_timestamp(created)',
      leastDays: 8,
    });
    await partitionByMonth(db, {
      table: 'inbox',
      key: 'event_id',
      prefix: 'evt',
      primaryKey: ['consumer', 'event_id'],
      age: 'taken_at',
      leastDays: REPUBLISH_DAYS,
    });
  }

  /** Not reversible, because that would require copying all rows. Earlier releases work with partitioned tables. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
