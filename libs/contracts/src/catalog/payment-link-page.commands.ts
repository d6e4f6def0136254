import { command } from '../common/command';
import type { Environment } from '../common/environment';
import type { Payment, PaymentCustomer, PaymentMethod } from '../payments/payment.resource';
import type { PaymentLinkStatus } from './payment-link.resource';

/** What the public page of a link shows. Amounts are JSON numbers in main units. */
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
  /** What the payer picks from; one when the link says which. */
  methods: PaymentMethod[];
  /** What is picked already. */
  defaultMethod: PaymentMethod | null;
  /** Where a payer goes who has paid; null: the page itself thanks. */
  successUrl: string | null;
  /** Where a payer goes who would rather not pay. */
  cancelUrl: string | null;
  /** The printed code this link belongs to. */
  staticQr: { name: string; location: string | null } | null;
  /** The payment that was asked about, if this link opened it: the page then thanks for it once it is paid. */
  paymentId: string | null;
}

export interface FindPaymentLinkPageRequest {
  /** 128 random bits: the only key. */
  slug: string;
  /** The payment the payer comes back from, `/pay/{slug}?payment={id}`. */
  paymentId: string | null;
}
/** Errors: `not_found`. */
export const findPaymentLinkPageCommand = command<FindPaymentLinkPageRequest, PaymentLinkPage>(
  'catalog.cmd.find-payment-link-page',
);

export interface PayPaymentLinkRequest {
  slug: string;
  /**
   * Random text the page made when it was shown, 1 to 64 characters. The same attempt with the same amount and method
   * is the same payment, however often it is sent, until that payment fails or expires.
   */
  attempt: string;
  /** Main units, as the payer wrote them; null for a link with an amount of its own. */
  amount: number | null;
  /** Null for a link with a method of its own. */
  method: string | null;
  customer: PaymentCustomer | null;
}
/**
 * The payment to send the payer to. Who has paid returns to the link's `success_url`, or, without one, to
 * `/pay/{slug}?payment={id}`, whose page thanks; who has not paid returns to `/pay/{slug}?payment={id}` in any case.
 * Errors: `not_found`, `invalid_state` (inactive), `invalid_request` (amount, method, attempt), `no_route`, `provider_error`.
 */
export const payPaymentLinkCommand = command<PayPaymentLinkRequest, Payment>(
  'catalog.cmd.pay-payment-link',
  20_000,
);
