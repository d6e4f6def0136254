import type { PaymentMethod } from '@tulay/contracts';
import { safeInteger } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The fee of one merchant for one method, where it differs from the default plan. */
@Entity('merchant_fees')
export class MerchantFeeEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  method: PaymentMethod;

  @Column('int', { name: 'basis_points' })
  basisPoints: number;

  /** Minor units of the payment's currency. */
  @Column('bigint', { name: 'fixed_minor', transformer: safeInteger })
  fixedMinor: number;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
