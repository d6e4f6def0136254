import { Inject, Injectable } from '@nestjs/common';
import type { EventType, Invoice, InvoiceLineItem, InvoiceReceipt, CalculatedLine } from '@tulay/contracts';
import { fromMillionths, fromMinor, type Currency } from '@tulay/money';
import type { NewEvent } from '@tulay/persistence';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { CatalogConfig } from '../../config/catalog.config';
import { refundedOf, remainingOf, type InvoiceEntity, type InvoicePayment } from './invoice.entity';

@Injectable()
export class InvoiceView {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: CatalogConfig) {}

  urlOf({ slug }: Pick<InvoiceEntity, 'slug'>): string {
    return `${this.config.PUBLIC_URL}/invoices/${slug}`;
  }

  toResource(row: InvoiceEntity): Invoice {
    return {
      id: row.id,
      object: 'invoice',
      environment: row.environment,
      kind: row.kind,
      number: row.number,
      status: row.status,
      currency: row.currency,
      ...amountsOf(row),
      description: row.description,
      line_items: row.lines.map((line) => toLineItem(line, row.currency)),
      customer_id: row.customerId,
      due_date: row.dueDate,
      notes: row.notes,
      terms: row.terms,
      allow_partial_payment: row.allowPartialPayment,
      deposit_rate: row.depositRate === null ? null : fromMillionths(BigInt(row.depositRate)),
      deposit_due_at: row.depositDueAt,
      balance_due_at: row.balanceDueAt,
      shipment_id: row.shipmentId,
      forfeited_at: row.forfeitedAt,
      issued_at: row.issuedAt,
      sent_at: row.sentAt,
      paid_at: row.paidAt,
      void_at: row.voidAt,
      payment_id: row.paymentId,
      receipts: row.payments.map((payment) => toInvoiceReceipt(payment, row.currency)),
      metadata: row.metadata,
      url: this.urlOf(row),
      created: row.created,
    };
  }

  /** Builds the event for a change at `now` (Unix seconds). */
  toEvent(row: InvoiceEntity, type: EventType, now: number): NewEvent {
    return {
      type,
      merchantId: row.merchantId,
      environment: row.environment,
      aggregateId: row.id,
      created: now,
      data: { object: this.toResource(row) },
      webhookUrl: null,
    };
  }
}

const amountsOf = (row: InvoiceEntity) => ({
  amount: fromMinor(row.amount, row.currency),
  subtotal: fromMinor(row.subtotal, row.currency),
  tax_amount: fromMinor(row.taxAmount, row.currency),
  discount_amount: fromMinor(row.discountAmount, row.currency),
  amount_paid: fromMinor(row.amountPaid, row.currency),
  amount_remaining: fromMinor(remainingOf(row), row.currency),
  amount_overpaid: fromMinor(row.amountOverpaid, row.currency),
  amount_refunded: fromMinor(
    row.payments.reduce((sum, payment) => sum + refundedOf(payment), 0n),
    row.currency,
  ),
});

export const toLineItem = (line: CalculatedLine, currency: Currency): InvoiceLineItem => ({
  description: line.description,
  quantity: fromMillionths(line.quantity),
  unit_amount: fromMinor(line.unitAmount, currency),
  amount: fromMinor(line.amount, currency),
  product_id: line.productId,
});

const toInvoiceReceipt = (payment: InvoicePayment, currency: Currency): InvoiceReceipt => ({
  payment_id: payment.paymentId,
  reference: payment.reference,
  amount: fromMinor(payment.amount, currency),
  applied: fromMinor(payment.applied, currency),
  refunded: payment.refunded,
  amount_refunded: fromMinor(refundedOf(payment), currency),
  received_at: payment.receivedAt,
});
