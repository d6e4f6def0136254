import { Inject, Injectable } from '@nestjs/common';
import type { PaymentLink } from '@tulay/contracts';
import { fromMinor, minorFromWire } from '@tulay/money';
import type { NewEvent } from '@tulay/persistence';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { CatalogConfig } from '../config/catalog.config';
import type { PaymentLinkEntity } from './payment-link.entity';
import { linkStatusAt } from './payment-link.states';

@Injectable()
export class PaymentLinkView {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: CatalogConfig) {}

  /** @param now time in Unix seconds at which the link's status is determined */
  toResource(row: PaymentLinkEntity, now: number): PaymentLink {
    return {
      id: row.id,
      object: 'payment_link',
      environment: row.environment,
      status: linkStatusAt(row, now),
      amount: row.amount === null ? null : fromMinor(row.amount, row.currency),
      currency: row.currency,
      method: row.method,
      description: row.description,
      image_url: row.imageUrl,
      success_url: row.successUrl,
      cancel_url: row.cancelUrl,
      customer_id: row.customerId,
      product_id: row.productId,
      preset_amounts: row.presetAmounts.map((each) => fromMinor(minorFromWire(each), row.currency)),
      max_quantity: row.maxQuantity,
      custom_fields: row.customFields,
      payer_fields: row.payerFields,
      thank_you_text: row.thankYouText,
      usage_count: row.usageCount,
      last_used_at: row.lastUsedAt,
      last_payment_id: row.lastPaymentId,
      expires_at: row.expiresAt,
      metadata: row.metadata,
      created: row.created,
      url: this.urlOf(row.slug),
    };
  }

  urlOf(slug: string): string {
    return `${this.config.PUBLIC_URL}/pay/${slug}`;
  }

  paidEvent(row: PaymentLinkEntity, now: number): NewEvent {
    return {
      type: 'payment_link.paid',
      merchantId: row.merchantId,
      environment: row.environment,
      aggregateId: row.id,
      created: now,
      data: { object: this.toResource(row, now) },
      webhookUrl: null,
    };
  }
}
