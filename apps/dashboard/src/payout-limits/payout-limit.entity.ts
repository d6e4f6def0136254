import type { Environment } from '@tulay/contracts';
import { minorUnits } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Amount that each of a merchant's members may pay out within 24 hours without approval. */
@Entity('payout_limits')
export class PayoutLimitEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  environment: Environment;

  /** Limit in centavos, or null for no limit. */
  @Column('bigint', { nullable: true, transformer: minorUnits })
  amount: bigint | null;
}
