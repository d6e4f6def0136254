import type { Environment, ErrorCode, Issues, Language, PaymentCustomer } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixMilliseconds, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StockedProduct } from '../products/product.entity';
import type { CatalogPaymentStatus } from './catalog-payment.states';

/** The kinds of sources that a payer can pay. */
export type CatalogPaymentKind = 'payment_link' | 'invoice';

/** The fields of a payment, besides its money, that the payments service receives. */
export interface PaymentTerms {
  description: string | null;
  returnUrl: string | null;
  /** Replaces the return address if the payment failed or expired. */
  failureReturnUrl?: string | null;
  customer: PaymentCustomer | null;
  customerId: string | null;
  metadata: Record<string, unknown>;
  /** Seconds until an unpaid payment expires. */
  expiresIn: number;
  /** In which language the payer read the page, for the receipt. */
  language?: Language;
  /** Stays here: the payments service does not receive it. */
  order?: PaymentOrder;
}

/** What a payer chose on the page of a link, for the receipt. */
interface PaymentOrder {
  quantity: number;
  fields: { label: string; value: string }[];
}

/** Why the payments service refused the payment. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  issues?: Issues;
}

/** A payment that was started on a link or an invoice. */
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

  /** The link or invoice that is paid. */
  @Column('text', { name: 'source_id' })
  sourceId: string;

  /** A form key with the same amount and method makes one payment, until that payment fails or expires. */
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

  /** Their stock drops when the payment succeeds, and returns when it is refunded in full. */
  @Column('json')
  items: StockedProduct[];

  @Column('json', { nullable: true })
  refusal: Refusal | null;

  /** The goods that left the stock when the payment succeeded. A full refund returns exactly these. */
  @Column('json', { default: [] })
  taken: StockedProduct[];

  /** How often the job retried the request to the payments service. */
  @Column('int')
  retries: number;

  /** When the job retries an unconfirmed payment, on the environment's clock; else null. */
  @Column('bigint', { name: 'due_at', nullable: true, transformer: unixMilliseconds })
  dueAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}

/** A payment as its source (link or invoice) requests it. Its id is used unless the form key already has a payment. */
export type CatalogPaymentDraft = Omit<
  CatalogPaymentEntity,
  'status' | 'refusal' | 'taken' | 'retries' | 'dueAt' | 'created'
>;
