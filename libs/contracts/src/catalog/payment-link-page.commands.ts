import { command } from '../common/command';
import type { Environment } from '../common/environment';
import type { Language } from '../common/languages';
import type { Payment, PaymentCustomer, PaymentMethod } from '../payments/payment.resource';
import type { PayerFields, PaymentLinkField, PaymentLinkStatus } from './payment-link.resource';

/** The content of a payment link's public page. Amounts are JSON numbers in major units. */
export interface PaymentLinkPage {
  merchantId: string;
  environment: Environment;
  /** An inactive link accepts no payments, and its page responds with 410. */
  status: PaymentLinkStatus;
  /** Whether the merchant cannot currently accept payments, in which case the page shows no form. */
  isPaused?: boolean;
  description: string;
  imageUrl: string | null;
  /** Null if the payer enters an amount from `minAmount` to `maxAmount`. */
  amount: number | null;
  minAmount: number;
  maxAmount: number;
  currency: string;
  /** Methods from which the payer can choose; only one method if the link's method is fixed. */
  methods: PaymentMethod[];
  defaultMethod: PaymentMethod | null;
  /** URL to which the payer is redirected after paying. If null, this page shows a thank-you message instead. */
  successUrl: string | null;
  cancelUrl: string | null;
  /** Suggested amounts; the payer can also enter a different amount. */
  presetAmounts?: number[];
  /** Maximum quantity per payment, at `amount` each; 0 if the link is sold out. Absent or null means one. */
  maxQuantity?: number | null;
  /** Units still for sale; absent or null if inventory is not tracked. */
  stockLeft?: number | null;
  customFields?: PaymentLinkField[];
  /** Personal details to request from the payer; if absent, the page requests none. */
  payerFields?: PayerFields;
  thankYouText?: string | null;
  staticQr: { name: string; location: string | null } | null;
  /**
   * The payment from the request, if it belongs to this link. The page shows a thank-you message once the payment is
   * paid.
   */
  paymentId: string | null;
}

export interface FindPaymentLinkPageRequest {
  /** Random, 128 bits. No other credential is needed to open the page. */
  slug: string;
  /** The payment of a payer who was redirected to `/pay/{slug}?payment={id}`. */
  paymentId: string | null;
}
/** Errors: `not_found`. */
export const findPaymentLinkPageCommand = command<FindPaymentLinkPageRequest, PaymentLinkPage>(
  'catalog.cmd.find-payment-link-page',
  { callers: ['embed'] },
);

export interface PayPaymentLinkRequest {
  slug: string;
  /**
   * The form's idempotency token, 1 to 64 characters. A repeated token with the same amount and method
   * returns the same payment until that payment fails or expires.
   */
  formKey: string;
  /** Amount in major units, as entered by the payer; null for a link with a fixed amount. */
  amount: number | null;
  /** Only for links with a `maxQuantity`; absent or null means one. If set, `amount` is the total price or null. */
  quantity?: number | null;
  fields?: Record<string, string>;
  /** Null for a link with a fixed method. */
  method: string | null;
  /** Personal details entered by the payer; only the details that the link requests. */
  customer: PaymentCustomer | null;
  /** Language in which the payer viewed the page; also used for the receipt. */
  language?: Language;
}
/**
 * Creates a payment for the payer. After paying, the payer is redirected to the link's `success_url` or, if the link
 * has none, to `/pay/{slug}?payment={id}`. A payer who has not paid is always redirected to
 * `/pay/{slug}?payment={id}`. Errors: `not_found`, `invalid_state` (inactive, or not enough stock), `invalid_request`
 * (amount, quantity, fields, customer, method, formKey), `no_route`, `provider_error`.
 */
export const payPaymentLinkCommand = command<PayPaymentLinkRequest, Payment>('catalog.cmd.pay-payment-link', {
  callers: ['embed'],
  timeoutMs: 20_000,
});
