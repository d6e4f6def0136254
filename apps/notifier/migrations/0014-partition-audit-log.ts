import { partitionAuditLog } from '@tulay/audit-log';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partitions the audit log by month, as in every service. Nothing is dropped. */
export class PartitionAuditLog0014000000001 implements MigrationInterface {
  name = 'PartitionAuditLog0014000000001';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await partitionAuditLog(db, 'notifier');
  }

  /** Not reversible, because rows would have to be copied. An earlier release works with the partitioned table. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
