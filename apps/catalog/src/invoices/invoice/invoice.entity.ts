import type { Environment, InvoiceKind, InvoiceStatus, CalculatedLine } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StockedProduct } from '../../products/product.entity';
import { bigintsInJson } from './bigints-in-json';

/**
 * Money received for an invoice. `applied` excludes money that exceeded the amount owed or arrived after the
 * invoice was paid or voided.
 */
export interface InvoicePayment {
  /** The payment's ID, or `rct_…` for money received elsewhere. */
  id: string;
  paymentId: string | null;
  reference: string | null;
  amount: bigint;
  applied: bigint;
  refunded: boolean;
  amountRefunded: bigint;
  receivedAt: number;
}

@Entity('invoices')
export class InvoiceEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  /**
   * The merchant whose balance receives the payments: the operator's merchant for an activation fee,
   * otherwise the invoice's own merchant.
   */
  @Column('text', { name: 'payee_id' })
  payeeId: string;

  @Column('text')
  kind: InvoiceKind;

  @Column('text', { nullable: true })
  number: string | null;

  @Column('text')
  status: InvoiceStatus;

  @Column('text')
  currency: Currency;

  @Column('json', { transformer: bigintsInJson('quantity', 'unitAmount', 'amount') })
  lines: CalculatedLine[];

  @Column('bigint', { transformer: minorUnits })
  subtotal: bigint;

  @Column('bigint', { name: 'discount_amount', transformer: minorUnits })
  discountAmount: bigint;

  @Column('bigint', { name: 'tax_amount', transformer: minorUnits })
  taxAmount: bigint;

  @Column('bigint', { transformer: minorUnits })
  amount: bigint;

  @Column('bigint', { name: 'amount_paid', transformer: minorUnits })
  amountPaid: bigint;

  @Column('bigint', { name: 'amount_overpaid', transformer: minorUnits })
  amountOverpaid: bigint;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text', { name: 'customer_id', nullable: true })
  customerId: string | null;

  @Column('text', { name: 'due_date', nullable: true })
  dueDate: string | null;

  @Column('text', { nullable: true })
  notes: string | null;

  @Column('text', { nullable: true })
  terms: string | null;

  @Column('boolean', { name: 'allow_partial_payment' })
  allowPartialPayment: boolean;

  /** Rate in millionths. */
  @Column('int', { name: 'deposit_rate', nullable: true })
  depositRate: number | null;

  @Column('bigint', { name: 'deposit_due_at', nullable: true, transformer: unixSeconds })
  depositDueAt: number | null;

  @Column('bigint', { name: 'balance_due_at', nullable: true, transformer: unixSeconds })
  balanceDueAt: number | null;

  @Column('text', { name: 'shipment_id', nullable: true })
  shipmentId: string | null;

  @Column('bigint', { name: 'issued_at', nullable: true, transformer: unixSeconds })
  issuedAt: number | null;

  @Column('bigint', { name: 'sent_at', nullable: true, transformer: unixSeconds })
  sentAt: number | null;

  @Column('bigint', { name: 'paid_at', nullable: true, transformer: unixSeconds })
  paidAt: number | null;

  @Column('bigint', { name: 'void_at', nullable: true, transformer: unixSeconds })
  voidAt: number | null;

  @Column('bigint', { name: 'forfeited_at', nullable: true, transformer: unixSeconds })
  forfeitedAt: number | null;

  /** ID of the most recent payment. */
  @Column('text', { name: 'payment_id', nullable: true })
  paymentId: string | null;

  @Column('json', { transformer: bigintsInJson('amount', 'applied', 'amountRefunded') })
  payments: InvoicePayment[];

  /**
   * Products taken out of stock when the invoice was paid. Empty after the products were returned to stock.
   */
  @Column('json')
  taken: StockedProduct[];

  @Column('json')
  metadata: Record<string, unknown>;

  /** Secret last segment of the public URL. */
  @Column('text')
  slug: string;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}

/** Last invoice number that a merchant used in a year. */
@Entity('invoice_numbers')
export class InvoiceNumberEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  environment: Environment;

  @PrimaryColumn('int')
  year: number;

  @Column('bigint')
  last: string;
}

export const remainingOf = ({ amount, amountPaid }: Pick<InvoiceEntity, 'amount' | 'amountPaid'>): bigint =>
  amount - amountPaid;

/**
 * Returns how much of a payment was refunded. An earlier release stored only whether the payment was fully
 * refunded.
 */
export const refundedOf = ({ amount, refunded, amountRefunded }: InvoicePayment): bigint =>
  refunded ? amount : amountRefunded;
