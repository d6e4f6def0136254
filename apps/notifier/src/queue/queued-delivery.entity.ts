import type { Environment } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A pending delivery. */
@Entity('queue')
export class QueuedDeliveryEntity {
  @PrimaryColumn('bigint', { name: 'delivery_id' })
  deliveryId: string;

  @Column('text')
  environment: Environment;

  /** An endpoint, `compat <project>`, or a merchant's own addresses on one host. */
  @Column('text')
  receiver: string;

  /** By the clock of its environment. */
  @Column('timestamptz', { name: 'due_at' })
  dueAt: Date;

  /** By the real clock; null while no process holds the lease. */
  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;

  /** The number of attempts made. */
  @Column('smallint', { default: 0 })
  attempts: number;
}
