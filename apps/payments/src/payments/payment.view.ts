import { Inject, Injectable } from '@nestjs/common';
import type { Payment, PaymentSource } from '@tulay/contracts';
import { fromMinor, minorToWire } from '@tulay/money';
import type { NewEvent } from '@tulay/persistence';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { PaymentsConfig } from '../config/payments.config';
import type { PaymentEntity } from './payment.entity';
import type { PaymentStep } from './payment.states';

/** Event that contains the payment after the change. */
export type PaymentEvent = NewEvent & { data: { object: Payment } };

/** Converts payments to their public representation in responses and events. */
@Injectable()
export class PaymentView {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: PaymentsConfig) {}

  toResource(row: PaymentEntity): Payment {
    const { checkout_url, qr_code_url } = this.addresses(row);
    const paid = row.status === 'succeeded' || row.status === 'refunded';
    return {
      id: row.id,
      object: 'payment',
      reference: row.reference,
      environment: row.environment,
      status: row.status,
      amount: fromMinor(row.amount, row.currency),
      currency: row.currency,
      method: row.method,
      provider: row.provider,
      provider_ref: row.providerRef,
      wallet_ref: row.walletRef,
      checkout_url,
      qr_code_url,
      qr_code: row.qrCode,
      app_link: row.appLink,
      bank_account: row.bankAccount,
      return_url: row.returnUrl,
      webhook_url: row.webhookUrl,
      description: row.description,
      customer: row.customer,
      customer_id: row.customerId,
      external_id: row.externalId,
      source: sourceOf(row),
      metadata: row.metadata,
      fee_amount: fromMinor(row.fee, row.currency),
      net_amount: paid ? fromMinor(row.amount - row.fee, row.currency) : null,
      amount_refunded: fromMinor(row.refunded, row.currency),
      idempotency_key: row.idempotencyKey,
      failure: row.failure,
      expires_at: row.expiresAt,
      succeeded_at: row.succeededAt,
      failed_at: row.failedAt,
      created: row.created,
    };
  }

  toEvent(row: PaymentEntity, type: PaymentStep['emits'], now: number): PaymentEvent {
    return {
      type,
      merchantId: row.merchantId,
      environment: row.environment,
      aggregateId: row.id,
      created: now,
      data: { object: this.toResource(row) },
      webhookUrl: row.webhookUrl,
      projectId: row.projectId,
      ...(type === 'payment.succeeded' && providerShare(row)),
    };
  }

  private addresses(row: PaymentEntity): Pick<Payment, 'checkout_url' | 'qr_code_url'> {
    const page = `${this.config.PUBLIC_URL}/checkout/${row.id}`;
    const isQr = row.amount > 0n && (row.method === 'gcash_qr' || row.method === 'instapay_qr');
    return { checkout_url: row.checkoutUrl ?? page, qr_code_url: isQr ? `${page}/qr.png` : null };
  }
}

const sourceOf = ({ sourceType: type, sourceId: id }: PaymentEntity): PaymentSource | null =>
  type === null || id === null ? null : { type, id };

/** Returns the provider and its fee for the ledger; empty for test and zero-amount payments. */
function providerShare(row: PaymentEntity): Pick<PaymentEvent, 'provider'> {
  if (row.environment !== 'live' || row.amount === 0n) return {};
  const fee = row.providerFee === null ? null : minorToWire(row.providerFee);
  return { provider: { name: row.provider, fee } };
}
