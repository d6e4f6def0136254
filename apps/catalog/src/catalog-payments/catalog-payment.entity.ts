import type { ErrorCode, Issues, PaymentCustomer, Tenant } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import type { Goods } from '../products/product.entity';
import type { CatalogPaymentStatus } from './catalog-payment.states';

/** What can be paid for here. */
export type CatalogPaymentKind = 'payment_link' | 'invoice';

/** What the payments service is told of a payment, besides its money. */
export interface PaymentTerms {
  description: string | null;
  returnUrl: string | null;
  /** Where the payer goes instead if the payment failed or expired. */
  failureReturnUrl?: string | null;
  customer: PaymentCustomer | null;
  customerId: string | null;
  metadata: Record<string, unknown>;
  /** Seconds until an unpaid payment expires. */
  expiresIn: number;
}

/** A payment as its source (link or invoice) requests it. */
export interface CatalogPaymentDraft extends Tenant {
  /** `pay_…`: used unless the form key already has a payment. */
  paymentId: string;
  kind: CatalogPaymentKind;
  /** The link or invoice that is paid. */
  sourceId: string;
  /** One form key with the same amount and method is one payment, until that payment fails or expires. */
  formKey: string;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  method: string;
  terms: PaymentTerms;
  /** Their stock drops when the payment succeeds, and returns when it is refunded in full. */
  items: Goods[];
}

/** Why the payments service refused the payment. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  issues?: Issues;
}

/** A payment that was started on a link or an invoice. */
export interface CatalogPaymentEntity extends CatalogPaymentDraft {
  status: CatalogPaymentStatus;
  refusal: Refusal | null;
  /** What left the stock when the payment succeeded; a full refund returns exactly this. */
  taken: Goods[];
  /** How often the job retried the request to the payments service. */
  retries: number;
  /** When the job retries an unconfirmed payment: milliseconds on the environment's clock; else null. */
  dueAt: number | null;
  /** Unix seconds. */
  created: number;
}
