import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import { LIST_FIELDS, type Deleted, type GetRequest, type List, type ListRequest } from '../common/list';
import type { PayerFields, PaymentLink, PaymentLinkField, PaymentLinkStatus } from './payment-link.resource';

/** Optional settings of a link, which the merchant can change at any time. Absent or null disables a setting. */
export interface PaymentLinkOptions {
  /** In main units. Only for links on which the payer enters the amount. */
  presetAmounts?: number[] | null;
  /** Only for links with a fixed amount. If the product's inventory is tracked, its stock is a further limit. */
  maxQuantity?: number | null;
  customFields?: PaymentLinkField[] | null;
  /** An omitted field keeps its value; null requests no personal details. */
  payerFields?: Partial<PayerFields> | null;
  thankYouText?: string | null;
}

export interface CreatePaymentLinkRequest extends Tenant, PaymentLinkOptions {
  /** `plk_…`, chosen by the caller; a repeated ID does not create a second link. */
  id: string;
  description: string;
  /** Null if the payer enters the amount. */
  amount: MinorString | null;
  /** Upper-case ISO 4217. */
  currency: string;
  /** Null if the payer picks a method. */
  method: string | null;
  imageUrl: string | null;
  successUrl: string | null;
  cancelUrl: string | null;
  customerId: string | null;
  productId: string | null;
  /** Unix seconds, in the future. */
  expiresAt: number | null;
  metadata: Record<string, unknown>;
}
/**
 * Errors: `invalid_request` (method, currency, times, options that conflict with the amount), `not_found` (customer,
 * product).
 */
export const createPaymentLinkCommand = command<CreatePaymentLinkRequest, PaymentLink>(
  'catalog.cmd.create-payment-link',
  { callers: ['gateway', 'dashboard'] },
);

/** Errors: `not_found`, `unauthenticated` (the link belongs to the other environment). */
export const getPaymentLinkCommand = command<GetRequest, PaymentLink>('catalog.cmd.get-payment-link', {
  callers: ['gateway', 'dashboard'],
});

export interface ListPaymentLinksRequest extends ListRequest {
  status?: PaymentLinkStatus;
  customerId?: string;
  /** Upper-case ISO 4217. */
  currency?: string;
}
export const listPaymentLinksCommand = command<ListPaymentLinksRequest, List<PaymentLink>>(
  'catalog.cmd.list-payment-links',
  {
    fields: { ...LIST_FIELDS, status: true, customerId: true, currency: true },
    callers: ['gateway', 'dashboard'],
  },
);

/**
 * Omitted fields keep their value; null clears a field. Metadata is merged key by key; a null value deletes the key.
 */
export interface UpdatePaymentLinkRequest extends GetRequest, PaymentLinkOptions {
  description?: string;
  imageUrl?: string | null;
  successUrl?: string | null;
  cancelUrl?: string | null;
  customerId?: string | null;
  productId?: string | null;
  /** Unix seconds, in the future. */
  expiresAt?: number | null;
  metadata?: Record<string, unknown> | null;
}
/** Errors: `invalid_request`, `not_found` (also customer, product), `unauthenticated`. */
export const updatePaymentLinkCommand = command<UpdatePaymentLinkRequest, PaymentLink>(
  'catalog.cmd.update-payment-link',
  { callers: ['gateway', 'dashboard'] },
);

/** Errors: `not_found`, `unauthenticated`, `invalid_state` (the link belongs to a static QR). */
export const deletePaymentLinkCommand = command<GetRequest, Deleted<'payment_link'>>(
  'catalog.cmd.delete-payment-link',
  { callers: ['gateway', 'dashboard'] },
);

/** Errors: `not_found`, `unauthenticated`, `invalid_state` (expired, or its static QR is archived). */
export const activatePaymentLinkCommand = command<GetRequest, PaymentLink>(
  'catalog.cmd.activate-payment-link',
  { callers: ['gateway', 'dashboard'] },
);

/** Errors: `not_found`, `unauthenticated`. */
export const deactivatePaymentLinkCommand = command<GetRequest, PaymentLink>(
  'catalog.cmd.deactivate-payment-link',
  { callers: ['gateway', 'dashboard'] },
);
