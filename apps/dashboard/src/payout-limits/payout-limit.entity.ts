import type { Environment } from '@tulay/contracts';
import { minorUnits } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a person of a merchant may pay out in 24 hours without a second one. */
@Entity('payout_limits')
export class PayoutLimitEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  environment: Environment;

  /** Centavos; null: there is no limit. */
  @Column('bigint', { nullable: true, transformer: minorUnits })
  amount: bigint | null;
}
