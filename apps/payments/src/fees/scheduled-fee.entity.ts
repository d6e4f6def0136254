import type { Environment, PaymentMethod } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { safeInteger } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A merchant's fee for one method and currency. It replaces the default fee from its start time. */
@Entity('scheduled_fees')
export class ScheduledFeeEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  environment: Environment;

  @PrimaryColumn('text')
  method: PaymentMethod;

  @PrimaryColumn('text')
  currency: Currency;

  /** Unix seconds on the environment's clock. */
  @PrimaryColumn('bigint', { name: 'effective_from', transformer: safeInteger })
  effectiveFrom: number;

  @Column('int', { name: 'basis_points' })
  basisPoints: number;

  /** Fixed part in minor units of the currency. */
  @Column('bigint', { name: 'fixed_minor', transformer: safeInteger })
  fixedMinor: number;

  /** Removed fees keep their row so that other replicas can detect the removal. */
  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt: Date | null;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
