import { usualLifeOf, type Language, type PaymentCustomer } from '@tulay/contracts';
import type { CatalogPaymentDraft } from '../catalog-payments/catalog-payment.entity';
import type { PaymentLinkEntity } from '../payment-links/payment-link.entity';
import type { LinkOrder } from './link-order.rules';

/** Who pays. */
export interface LinkPayer {
  /** As the payer entered it; else the name and email of the link's customer. */
  customer: PaymentCustomer | null;
  /** The link's customer, unless deleted since. */
  customerId: string | null;
  language?: Language;
}

/** The payment of an order. @param url the link's public page */
export function linkPayment(
  link: PaymentLinkEntity,
  order: LinkOrder,
  payer: LinkPayer,
  { paymentId, url }: { paymentId: string; url: string },
): CatalogPaymentDraft {
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
      expiresIn: usualLifeOf(order.method),
    },
    items: productId === null ? [] : [{ productId, quantity: 1 }],
  };
}

/** Metadata that shows the merchant where a payment came from. */
const origin = ({ id, staticQrId }: PaymentLinkEntity): Record<string, string> =>
  staticQrId === null ? { payment_link_id: id } : { payment_link_id: id, static_qr_id: staticQrId };
