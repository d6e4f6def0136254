import type { Environment } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A pending delivery. */
@Entity('queue')
export class QueuedDeliveryEntity {
  @PrimaryColumn('bigint', { name: 'delivery_id' })
  deliveryId: string;

  @Column('text')
  environment: Environment;

  /** An endpoint, `compat <project>`, or a merchant's own webhook URLs on one host. */
  @Column('text')
  receiver: string;

  /** On its environment's clock. */
  @Column('timestamptz', { name: 'due_at' })
  dueAt: Date;

  /** Wall-clock time, not the environment's clock; null if no process holds the lease. */
  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;

  /** Number of attempts made. */
  @Column('smallint', { default: 0 })
  attempts: number;
}
