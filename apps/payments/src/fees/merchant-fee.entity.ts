import type { PaymentMethod } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { safeInteger } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A fee without a start time. Only the previous release reads and writes this table; `scheduled_fees` contains
 * copies.
 */
@Entity('merchant_fees')
export class MerchantFeeEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  method: PaymentMethod;

  @PrimaryColumn('text')
  currency: Currency;

  @Column('int', { name: 'basis_points' })
  basisPoints: number;

  /** Fixed part in minor units of the currency. */
  @Column('bigint', { name: 'fixed_minor', transformer: safeInteger })
  fixedMinor: number;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
