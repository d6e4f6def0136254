import type { Environment, PaymentMethod } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('static_qrs')
export class StaticQrEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text', { name: 'payment_link_id' })
  paymentLinkId: string;

  /** The slug of the link. It never changes, so a printed code stays valid. */
  @Column('text')
  slug: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  reference: string | null;

  @Column('text', { nullable: true })
  location: string | null;

  @Column('text', { name: 'default_method', nullable: true })
  defaultMethod: PaymentMethod | null;

  @Column('text')
  currency: Currency;

  @Column('bigint', { name: 'archived_at', nullable: true, transformer: unixSeconds })
  archivedAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;

  /** For the index of lists. The database generates it, and queries do not select it. */
  @Column({
    type: 'boolean',
    asExpression: 'archived_at IS NOT NULL',
    generatedType: 'STORED',
    select: false,
    insert: false,
    update: false,
  })
  archived?: boolean;
}
