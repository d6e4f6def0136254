import type { MerchantState, PaymentLimit } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A service's copy of a merchant's restrictions. A merchant without a row is unrestricted. */
@Entity('merchant_standings')
export class MerchantStandingEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  state: MerchantState;

  @Column('boolean', { name: 'payouts_held' })
  payoutsHeld: boolean;

  @Column('jsonb')
  limits: PaymentLimit[];

  /** Number of the merchant's latest change that the row contains. */
  @Column('int')
  change: number;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
