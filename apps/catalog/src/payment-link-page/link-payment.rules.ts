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
  const { amount, method, formKey, quantity, fields } = order;
  const back = `${url}?payment=${paymentId}`;
  return {
    amount,
    method,
    formKey,
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
      metadata: { ...link.metadata, ...answers(order), ...bought(link, order), ...origin(link) },
      expiresIn: usualLifeOf(order.method),
      order: { quantity, fields: fields.map(({ label, value }) => ({ label, value })) },
    },
    items: productId === null ? [] : [{ productId, quantity }],
  };
}

const answers = ({ fields }: LinkOrder): Record<string, string> =>
  Object.fromEntries(fields.map(({ key, value }) => [key, value]));

/** How many were bought, of a link on which that is chosen. */
const bought = ({ maxQuantity }: PaymentLinkEntity, { quantity }: LinkOrder): Record<string, number> =>
  maxQuantity === null ? {} : { quantity };

/** Metadata that shows the merchant where a payment came from. */
const origin = ({ id, staticQrId }: PaymentLinkEntity): Record<string, string> =>
  staticQrId === null ? { payment_link_id: id } : { payment_link_id: id, static_qr_id: staticQrId };
