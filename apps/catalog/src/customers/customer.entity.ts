import type { CustomerAddress, Environment } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('customers')
export class CustomerEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  email: string | null;

  @Column('text', { nullable: true })
  phone: string | null;

  @Column('json')
  address: CustomerAddress;

  @Column('json')
  metadata: Record<string, unknown>;

  /** The secret end of the address of the customer's receipts. */
  @Column('text', { name: 'receipts_slug' })
  receiptsSlug: string;

  @Column('bigint', { transformer: unixSeconds })
  created: number;

  @Column('bigint', { transformer: unixSeconds })
  updated: number;

  /** What a list's `q` searches. The database generates it, and queries do not select it. */
  @Column({
    type: 'text',
    asExpression: `lower(' ' || name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))`,
    generatedType: 'STORED',
    select: false,
    insert: false,
    update: false,
  })
  search?: string;
}
