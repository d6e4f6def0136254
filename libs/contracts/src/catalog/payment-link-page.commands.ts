import { command } from '../common/command';
import type { Environment } from '../common/environment';
import type { Language } from '../common/languages';
import type { Payment, PaymentCustomer, PaymentMethod } from '../payments/payment.resource';
import type { PayerFields, PaymentLinkField, PaymentLinkStatus } from './payment-link.resource';

/** The content of a link's public page. Amounts are JSON numbers in main units. */
export interface PaymentLinkPage {
  merchantId: string;
  environment: Environment;
  /** An inactive link takes no payment; its page answers 410. */
  status: PaymentLinkStatus;
  description: string;
  imageUrl: string | null;
  /** Null: the payer enters it, from `minAmount` to `maxAmount`. */
  amount: number | null;
  minAmount: number;
  maxAmount: number;
  currency: string;
  /** The methods the payer can pick; a link with a fixed method has one. */
  methods: PaymentMethod[];
  /** The preselected method. */
  defaultMethod: PaymentMethod | null;
  /** Where the payer goes after paying; null means this page shows the thanks. */
  successUrl: string | null;
  /** Where a payer goes who cancels. */
  cancelUrl: string | null;
  /** Amounts to choose from, besides one that the payer enters. */
  presetAmounts?: number[];
  /** How many can be bought at once, at `amount` each: 0 when it is sold out. Absent or null: one. */
  maxQuantity?: number | null;
  /** How many are left; absent or null when nobody counts. */
  stockLeft?: number | null;
  /** Questions to the payer. */
  customFields?: PaymentLinkField[];
  /** What the payer is asked of themselves; absent: nothing. */
  payerFields?: PayerFields;
  /** What a payer reads after paying. */
  thankYouText?: string | null;
  /** The static QR code of this link. */
  staticQr: { name: string; location: string | null } | null;
  /** The requested payment, if it belongs to this link. The page shows the thanks once it is paid. */
  paymentId: string | null;
}

export interface FindPaymentLinkPageRequest {
  /** 128 random bits. The page needs no other secret. */
  slug: string;
  /** The payment from which the payer returns: `/pay/{slug}?payment={id}`. */
  paymentId: string | null;
}
/** Errors: `not_found`. */
export const findPaymentLinkPageCommand = command<FindPaymentLinkPageRequest, PaymentLinkPage>(
  'catalog.cmd.find-payment-link-page',
  { askedBy: ['embed'] },
);

export interface PayPaymentLinkRequest {
  slug: string;
  /**
   * The random key of the form, 1 to 64 characters. A repeated key with the same amount and method returns the same
   * payment until that payment fails or expires.
   */
  formKey: string;
  /** In main units, as the payer wrote it; null for a link with a fixed amount. */
  amount: number | null;
  /** Of a link with a `maxQuantity`; absent or null: one. `amount` is then the price of all of them, or null. */
  quantity?: number | null;
  /** The answers to the custom fields, by key. */
  fields?: Record<string, string>;
  /** Null for a link with a fixed method. */
  method: string | null;
  /** What the payer entered of themselves, as far as the link asks; the rest is left out. */
  customer: PaymentCustomer | null;
  /** In which language the payer reads the page, for the receipt. */
  language?: Language;
}
/**
 * Creates the payment for the payer. After paying, the payer returns to the link's `success_url`, or, without one, to
 * `/pay/{slug}?payment={id}`. A payer who has not paid always returns to `/pay/{slug}?payment={id}`.
 * Errors: `not_found`, `invalid_state` (inactive, or fewer are left), `invalid_request` (amount, quantity, fields, customer, method, formKey), `no_route`, `provider_error`.
 */
export const payPaymentLinkCommand = command<PayPaymentLinkRequest, Payment>('catalog.cmd.pay-payment-link', {
  askedBy: ['embed'],
  timeoutMs: 20_000,
});
