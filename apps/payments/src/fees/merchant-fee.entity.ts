import type { PaymentMethod } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { safeInteger } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The fee of one merchant for one method and currency, where it differs from the default plan. */
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

  /** Minor units of the currency. */
  @Column('bigint', { name: 'fixed_minor', transformer: safeInteger })
  fixedMinor: number;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
