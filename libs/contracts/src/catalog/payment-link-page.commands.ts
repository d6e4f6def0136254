import { command } from '../common/command';
import type { Environment } from '../common/environment';
import type { Language } from '../common/languages';
import type { Payment, PaymentCustomer, PaymentMethod } from '../payments/payment.resource';
import type { PayerFields, PaymentLinkField, PaymentLinkStatus } from './payment-link.resource';

/** The content of a link's public page. Amounts are JSON numbers in main units. */
export interface PaymentLinkPage {
  merchantId: string;
  environment: Environment;
  /** An inactive link accepts no payments; its page responds with 410. */
  status: PaymentLinkStatus;
  description: string;
  imageUrl: string | null;
  /** Null if the payer enters the amount, from `minAmount` to `maxAmount`. */
  amount: number | null;
  minAmount: number;
  maxAmount: number;
  currency: string;
  /** The methods from which the payer can choose; a single one if the link has a fixed method. */
  methods: PaymentMethod[];
  /** The preselected method. */
  defaultMethod: PaymentMethod | null;
  /** URL to which the payer is redirected after paying; null shows a thank-you message on this page instead. */
  successUrl: string | null;
  /** URL to which the payer is redirected after canceling. */
  cancelUrl: string | null;
  /** Suggested amounts; the payer can also enter another one. */
  presetAmounts?: number[];
  /** Maximum quantity per payment, at `amount` each; 0 if the link is sold out. Absent or null means one. */
  maxQuantity?: number | null;
  /** Units still for sale; absent or null if inventory is not tracked. */
  stockLeft?: number | null;
  /** Questions for the payer. */
  customFields?: PaymentLinkField[];
  /** Personal details requested from the payer; none if absent. */
  payerFields?: PayerFields;
  /** Message shown to the payer after paying. */
  thankYouText?: string | null;
  /** The static QR that uses this link. */
  staticQr: { name: string; location: string | null } | null;
  /** The requested payment, if it belongs to this link. The page shows a thank-you message once it is paid. */
  paymentId: string | null;
}

export interface FindPaymentLinkPageRequest {
  /** 128 random bits, which are the only secret needed to open the page. */
  slug: string;
  /** The payment from which the payer returns to `/pay/{slug}?payment={id}`. */
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
   * The form's random key, 1 to 64 characters. A repeated key with the same amount and method returns the same payment
   * until that payment fails or expires.
   */
  formKey: string;
  /** In main units, as entered by the payer; null for a link with a fixed amount. */
  amount: number | null;
  /** Only for a link with a `maxQuantity`; absent or null means one. `amount` is then the total price, or null. */
  quantity?: number | null;
  /** Responses to the custom fields, by key. */
  fields?: Record<string, string>;
  /** Null for a link with a fixed method. */
  method: string | null;
  /** Personal details entered by the payer, limited to those that the link requests. */
  customer: PaymentCustomer | null;
  /** Language in which the payer reads the page; used for the receipt. */
  language?: Language;
}
/**
 * Creates the payer's payment. After paying, the payer is redirected to the link's `success_url` or, if it has none, to
 * `/pay/{slug}?payment={id}`. A payer who has not paid always returns to `/pay/{slug}?payment={id}`. Errors:
 * `not_found`, `invalid_state` (inactive, or not enough stock), `invalid_request` (amount, quantity, fields, customer,
 * method, formKey), `no_route`, `provider_error`.
 */
export const payPaymentLinkCommand = command<PayPaymentLinkRequest, Payment>('catalog.cmd.pay-payment-link', {
  callers: ['embed'],
  timeoutMs: 20_000,
});
