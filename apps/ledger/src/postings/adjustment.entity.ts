import type { Environment } from '@tulay/contracts';
import { minorUnits } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Author and reason of a manual correction. Rows are append-only. */
@Entity('adjustments')
export class AdjustmentEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text')
  currency: string;

  @Column('bigint', { transformer: minorUnits })
  amount: bigint;

  @Column('text')
  reason: string;

  @Column('text')
  actor: string;

  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;

  @Column({ type: 'timestamptz', name: 'recorded_at', default: () => 'now()', insert: false })
  recordedAt: Date;
}
