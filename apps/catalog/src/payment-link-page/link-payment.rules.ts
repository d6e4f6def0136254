import { usualLifeOf, type Language, type PaymentCustomer, type PaymentSource } from '@tulay/contracts';
import type { CatalogPaymentDraft } from '../catalog-payments/catalog-payment.entity';
import type { PaymentLinkEntity } from '../payment-links/payment-link.entity';
import type { LinkOrder } from './link-order.rules';

export interface LinkPayer {
  /**
   * Details that the payer entered, or the name and email of the link's customer; null if there are neither.
   */
  customer: PaymentCustomer | null;
  /** The link's customer; null if the link has no customer or the customer was deleted. */
  customerId: string | null;
  language?: Language;
}

/**
 * Builds the payment for an order.
 * @param url the link's public page
 */
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
      source: sourceOf(link),
      metadata: { ...link.metadata, ...answers(order), ...bought(link, order), ...origin(link) },
      expiresIn: usualLifeOf(order.method),
      order: { quantity, fields: fields.map(({ label, value }) => ({ label, value })) },
    },
    items: productId === null ? [] : [{ productId, quantity }],
  };
}

const answers = ({ fields }: LinkOrder): Record<string, string> =>
  Object.fromEntries(fields.map(({ key, value }) => [key, value]));

/** Returns the quantity as metadata, or an empty object if the payer cannot choose the quantity. */
const bought = ({ maxQuantity }: PaymentLinkEntity, { quantity }: LinkOrder): Record<string, number> =>
  maxQuantity === null ? {} : { quantity };

const origin = ({ id, staticQrId }: PaymentLinkEntity): Record<string, string> =>
  staticQrId === null ? { payment_link_id: id } : { payment_link_id: id, static_qr_id: staticQrId };

const sourceOf = ({ id, staticQrId }: PaymentLinkEntity): PaymentSource =>
  staticQrId === null ? { type: 'payment_link', id } : { type: 'static_qr', id: staticQrId };
