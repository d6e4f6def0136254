import type { ProviderWeights } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('disabled_providers')
export class DisabledProviderEntity {
  @PrimaryColumn('text')
  provider: string;
}

/** Order in which providers are tried for a merchant's payments or payouts. */
@Entity('provider_orders')
export class ProviderOrderEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  /** Most preferred first; empty for the default order. */
  @Column('text', { array: true })
  providers: string[];

  /**
   * Weights by provider. Providers with a weight above 0 come before the rest; a hash of the payment or payout
   * ID distributes the requests among these providers.
   */
  @Column('jsonb', { default: {} })
  weights: ProviderWeights;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
