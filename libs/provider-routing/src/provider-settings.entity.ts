import type { ProviderWeights } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A provider disabled by operators. */
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

  /** Most preferred first; an empty list is the default order. */
  @Column('text', { array: true })
  providers: string[];

  /** Providers with a weight above 0 precede the others and share payments or payouts by a hash of the ID. */
  @Column('jsonb', { default: {} })
  weights: ProviderWeights;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
