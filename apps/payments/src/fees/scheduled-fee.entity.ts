import type { Environment, PaymentMethod } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { safeInteger } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A merchant's fee for one method and currency, which replaces the default fee from its start on. */
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

  /** Unix seconds of the clock of the environment. */
  @PrimaryColumn('bigint', { name: 'effective_from', transformer: safeInteger })
  effectiveFrom: number;

  @Column('int', { name: 'basis_points' })
  basisPoints: number;

  /** Fixed part in minor units of the currency. */
  @Column('bigint', { name: 'fixed_minor', transformer: safeInteger })
  fixedMinor: number;

  /** The row of a removed fee stays, so that other replicas notice the removal. */
  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt: Date | null;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
