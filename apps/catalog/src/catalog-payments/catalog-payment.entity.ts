import type {
  Environment,
  ErrorCode,
  Issues,
  Language,
  PaymentCustomer,
  PaymentSource,
} from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixMilliseconds, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StockedProduct } from '../products/product.entity';
import type { CatalogPaymentStatus } from './catalog-payment.states';

export type CatalogPaymentKind = 'payment_link' | 'invoice';

/**
 * Details of a catalog payment except the amount. All details except `order` are sent to the payments service.
 */
export interface PaymentTerms {
  description: string | null;
  returnUrl: string | null;
  /** URL to which the payer is redirected if the payment failed or expired. Default: `returnUrl`. */
  failureReturnUrl?: string | null;
  customer: PaymentCustomer | null;
  customerId: string | null;
  /** Absent in payments that an earlier release started. */
  source?: PaymentSource;
  metadata: Record<string, unknown>;
  /** Seconds after which an unpaid payment expires. */
  expiresIn: number;
  /** Language of the payment page and the receipt. */
  language?: Language;
  /** Not sent to the payments service. */
  order?: PaymentOrder;
}

/** Quantity and custom fields that the payer entered on a payment link's page, shown on the receipt. */
interface PaymentOrder {
  quantity: number;
  fields: { label: string; value: string }[];
}

/** Final error that the payments service returned when it rejected a payment. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  issues?: Issues;
}

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

  /** ID of the payment link or invoice. */
  @Column('text', { name: 'source_id' })
  sourceId: string;

  /**
   * Idempotency token of a payment form. Requests with the same token, amount and method share one payment
   * until the payment fails or expires.
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

  /** Products to take out of stock when the payment succeeds. */
  @Column('json')
  items: StockedProduct[];

  @Column('json', { nullable: true })
  refusal: Refusal | null;

  /**
   * Products actually taken out of stock when the payment succeeded. A full refund returns exactly these
   * quantities.
   */
  @Column('json', { default: [] })
  taken: StockedProduct[];

  /** Sum of the succeeded refunds. */
  @Column('bigint', { name: 'amount_refunded', transformer: minorUnits, default: 0 })
  amountRefunded: bigint;

  @Column('int')
  retries: number;

  /** Time of the next creation retry on the environment's clock. Null unless the payment is unconfirmed. */
  @Column('bigint', { name: 'due_at', nullable: true, transformer: unixMilliseconds })
  dueAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}

/**
 * Payment requested from a payment link or an invoice. The draft's ID is ignored if a payment with the same
 * idempotency token exists.
 */
export type CatalogPaymentDraft = Omit<
  CatalogPaymentEntity,
  'status' | 'refusal' | 'taken' | 'amountRefunded' | 'retries' | 'dueAt' | 'created'
>;
