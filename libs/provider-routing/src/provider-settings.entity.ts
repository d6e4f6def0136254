import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A provider that operators have switched off. */
@Entity('disabled_providers')
export class DisabledProviderEntity {
  @PrimaryColumn('text')
  provider: string;
}

/** The order in which a merchant's money is offered to providers. */
@Entity('provider_orders')
export class ProviderOrderEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  /** Names, the preferred one first; an empty list is the default order. */
  @Column('text', { array: true })
  providers: string[];

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
