import type { PaymentCustomer } from '@tulay/contracts';
import type { CheckoutDraft } from '../checkouts/checkout.entity';
import type { LinkOrder } from './link-order.rules';
import type { PaymentLinkRow } from './payment-link.entity';

/** Seconds a payer has for a payment that was begun on a link. */
const EXPIRES_IN = 900;

/** What a link's payment is made of, besides the order. */
export interface LinkPayer {
  /** What the payer said of themselves, else what is known of the link's customer. */
  customer: PaymentCustomer | null;
  /** The link's customer, if they are still known. */
  customerId: string | null;
}

/** The payment a payer begins on a link. @param url the link's public page */
export function linkCheckout(
  link: PaymentLinkRow,
  order: LinkOrder,
  payer: LinkPayer,
  { paymentId, url }: { paymentId: string; url: string },
): CheckoutDraft {
  const { id, merchantId, environment, currency, productId } = link;
  const back = `${url}?payment=${paymentId}`;
  return {
    ...order,
    paymentId,
    merchantId,
    environment,
    kind: 'payment_link',
    sourceId: id,
    currency,
    terms: {
      ...payer,
      description: link.description,
      returnUrl: link.successUrl ?? back,
      failureReturnUrl: back,
      metadata: { ...link.metadata, ...origin(link) },
      expiresIn: EXPIRES_IN,
    },
    items: productId === null ? [] : [{ productId, quantity: 1 }],
  };
}

/** Where a payment came from, for the merchant who looks at it. */
const origin = ({ id, staticQrId }: PaymentLinkRow): Record<string, string> =>
  staticQrId === null ? { payment_link_id: id } : { payment_link_id: id, static_qr_id: staticQrId };
