import type { Environment, PayerFields, PaymentLinkField, PaymentMethod } from '@tulay/contracts';
import type { Currency, MinorString } from '@tulay/money';
import { minorUnits, safeInteger, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Set by the merchant; `archived` follows the static QR that the link belongs to. */
export type LinkSwitch = 'on' | 'off' | 'archived';

@Entity('payment_links')
export class PaymentLinkEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  /** The secret end of the public address. */
  @Column('text')
  slug: string;

  @Column('text')
  switch: LinkSwitch;

  /** The static QR that the link belongs to. */
  @Column('text', { name: 'static_qr_id', nullable: true })
  staticQrId: string | null;

  /** Null: the payer enters the amount. */
  @Column('bigint', { nullable: true, transformer: minorUnits })
  amount: bigint | null;

  @Column('text')
  currency: Currency;

  /** Null: the payer picks a method. */
  @Column('text', { nullable: true })
  method: PaymentMethod | null;

  @Column('text')
  description: string;

  @Column('text', { name: 'image_url', nullable: true })
  imageUrl: string | null;

  @Column('text', { name: 'success_url', nullable: true })
  successUrl: string | null;

  @Column('text', { name: 'cancel_url', nullable: true })
  cancelUrl: string | null;

  @Column('text', { name: 'customer_id', nullable: true })
  customerId: string | null;

  @Column('text', { name: 'product_id', nullable: true })
  productId: string | null;

  /** Amounts to choose from, in minor units. */
  @Column('json', { name: 'preset_amounts', default: [] })
  presetAmounts: MinorString[];

  /** Null: one, whatever is in stock. */
  @Column('int', { name: 'max_quantity', nullable: true })
  maxQuantity: number | null;

  @Column('json', { name: 'custom_fields', default: [] })
  customFields: PaymentLinkField[];

  /** The details that the payer enters. */
  @Column('json', { name: 'payer_fields', default: { name: 'off', email: 'off', phone: 'off' } })
  payerFields: PayerFields;

  /** What a payer reads after paying. */
  @Column('text', { name: 'thank_you_text', nullable: true })
  thankYouText: string | null;

  @Column('bigint', { name: 'usage_count', transformer: safeInteger })
  usageCount: number;

  @Column('bigint', { name: 'last_used_at', nullable: true, transformer: unixSeconds })
  lastUsedAt: number | null;

  @Column('text', { name: 'last_payment_id', nullable: true })
  lastPaymentId: string | null;

  @Column('bigint', { name: 'expires_at', nullable: true, transformer: unixSeconds })
  expiresAt: number | null;

  @Column('json')
  metadata: Record<string, unknown>;

  /** A deleted link keeps its row: payments that were started there may still succeed. */
  @Column('boolean')
  deleted: boolean;

  @Column('bigint', { transformer: unixSeconds })
  created: number;

  /** When the link stops being active, for the index of lists. The database generates it, and queries do not select it. */
  @Column({
    type: 'bigint',
    name: 'active_until',
    asExpression: `CASE WHEN switch = 'on' THEN coalesce(expires_at, 9223372036854775807) ELSE 0 END`,
    generatedType: 'STORED',
    select: false,
    insert: false,
    update: false,
  })
  activeUntil?: string;
}
