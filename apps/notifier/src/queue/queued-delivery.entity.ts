import type { Environment } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('queue')
export class QueuedDeliveryEntity {
  @PrimaryColumn('bigint', { name: 'delivery_id' })
  deliveryId: string;

  @Column('text')
  environment: Environment;

  /** An endpoint, `compat <project>`, or the host of a merchant's own webhook URLs. */
  @Column('text')
  receiver: string;

  /** Due time on the environment's clock. */
  @Column('timestamptz', { name: 'due_at' })
  dueAt: Date;

  /** End of the lease in wall-clock time; null if no process holds the lease. */
  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;

  @Column('smallint', { default: 0 })
  attempts: number;
}
