import type { ProviderWeights } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A provider that operators disabled. */
@Entity('disabled_providers')
export class DisabledProviderEntity {
  @PrimaryColumn('text')
  provider: string;
}

/** The order in which a merchant's payments or payouts are offered to providers. */
@Entity('provider_orders')
export class ProviderOrderEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  /** The most preferred first; an empty list is the default order. */
  @Column('text', { array: true })
  providers: string[];

  /** Those with one above 0 come before the others, and share by a hash of the id. */
  @Column('jsonb', { default: {} })
  weights: ProviderWeights;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
