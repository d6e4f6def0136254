import type { Environment, ErrorCode, Issues, Language, PaymentCustomer } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixMilliseconds, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StockedProduct } from '../products/product.entity';
import type { CatalogPaymentStatus } from './catalog-payment.states';

/** The kinds of sources that a payer can pay for. */
export type CatalogPaymentKind = 'payment_link' | 'invoice';

/** The details of a payment, besides its amount, that are sent to the payments service. */
export interface PaymentTerms {
  description: string | null;
  returnUrl: string | null;
  /** Used instead of the return URL if the payment failed or expired. */
  failureReturnUrl?: string | null;
  customer: PaymentCustomer | null;
  customerId: string | null;
  metadata: Record<string, unknown>;
  /** Seconds until an unpaid payment expires. */
  expiresIn: number;
  /** Language in which the payer viewed the page, for the receipt. */
  language?: Language;
  /** Stored only in catalog; not sent to the payments service. */
  order?: PaymentOrder;
}

/** The payer's choices on a link's page, for the receipt. */
interface PaymentOrder {
  quantity: number;
  fields: { label: string; value: string }[];
}

/** The reason why the payments service rejected the payment. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  issues?: Issues;
}

/** A payment started for a link or an invoice. */
@Entity('catalog_payments')
export class CatalogPaymentEntity {
  @PrimaryColumn('text', { name: 'payment_id' })
  paymentId: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text')
  kind: CatalogPaymentKind;

  /** Id of the link or invoice that is paid. */
  @Column('text', { name: 'source_id' })
  sourceId: string;

  /**
   * Requests with the same form key, amount and method share one payment, until that payment fails or
   * expires.
   */
  @Column('text', { name: 'form_key' })
  formKey: string;

  @Column('text')
  status: CatalogPaymentStatus;

  @Column('bigint', { transformer: minorUnits })
  amount: bigint;

  @Column('text')
  currency: Currency;

  @Column('text')
  method: string;

  @Column('json')
  terms: PaymentTerms;

  /** Goods whose stock drops when the payment succeeds, and is restored when it is fully refunded. */
  @Column('json')
  items: StockedProduct[];

  @Column('json', { nullable: true })
  refusal: Refusal | null;

  /** Goods taken out of stock when the payment succeeded. A full refund returns exactly these. */
  @Column('json', { default: [] })
  taken: StockedProduct[];

  /** Number of times that the job has retried the request to the payments service. */
  @Column('int')
  retries: number;

  /** Time on the environment's clock at which the job retries an unconfirmed payment, otherwise null. */
  @Column('bigint', { name: 'due_at', nullable: true, transformer: unixMilliseconds })
  dueAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}

/**
 * A payment as requested for its source (link or invoice). Its id is used unless the form key already has a
 * payment.
 */
export type CatalogPaymentDraft = Omit<
  CatalogPaymentEntity,
  'status' | 'refusal' | 'taken' | 'retries' | 'dueAt' | 'created'
>;
