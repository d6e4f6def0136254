import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { Deleted, GetRequest, List, ListRequest } from '../common/list';
import type { PayerFields, PaymentLink, PaymentLinkField, PaymentLinkStatus } from './payment-link.resource';

/** What a link offers besides; a merchant may change it at any time. Absent or null: nothing. */
export interface PaymentLinkOptions {
  /** In main units. Only where the payer enters the amount. */
  presetAmounts?: number[] | null;
  /** Only with a fixed amount. With a product whose inventory is tracked, no more than its stock can be bought. */
  maxQuantity?: number | null;
  customFields?: PaymentLinkField[] | null;
  /** A field that is absent stays; null asks for nothing. */
  payerFields?: Partial<PayerFields> | null;
  thankYouText?: string | null;
}

export interface CreatePaymentLinkRequest extends Tenant, PaymentLinkOptions {
  /** `plk_…`, chosen by the caller: a repeated id creates no second link. */
  id: string;
  description: string;
  /** Null: the payer enters the amount. */
  amount: MinorString | null;
  /** Upper-case ISO 4217. */
  currency: string;
  /** Null: the payer picks a method. */
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
/** Errors: `invalid_request` (method, currency, times, options that contradict the amount), `not_found` (customer, product). */
export const createPaymentLinkCommand = command<CreatePaymentLinkRequest, PaymentLink>(
  'catalog.cmd.create-payment-link',
  { askedBy: ['gateway', 'dashboard'] },
);

/** Errors: `not_found`, `unauthenticated` (it belongs to the other environment). */
export const getPaymentLinkCommand = command<GetRequest, PaymentLink>('catalog.cmd.get-payment-link', {
  askedBy: ['gateway', 'dashboard'],
});

export interface ListPaymentLinksRequest extends ListRequest {
  status?: PaymentLinkStatus;
  customerId?: string;
  /** Upper-case ISO 4217. */
  currency?: string;
}
export const listPaymentLinksCommand = command<ListPaymentLinksRequest, List<PaymentLink>>(
  'catalog.cmd.list-payment-links',
  { askedBy: ['gateway', 'dashboard'] },
);

/** Omitted fields stay; null clears a field. Metadata merges key by key; a null value deletes its key. */
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
  { askedBy: ['gateway', 'dashboard'] },
);

/** Errors: `not_found`, `unauthenticated`, `invalid_state` (a static QR's own link). */
export const deletePaymentLinkCommand = command<GetRequest, Deleted<'payment_link'>>(
  'catalog.cmd.delete-payment-link',
  { askedBy: ['gateway', 'dashboard'] },
);

/** Errors: `not_found`, `unauthenticated`, `invalid_state` (expired, or its static QR is archived). */
export const activatePaymentLinkCommand = command<GetRequest, PaymentLink>(
  'catalog.cmd.activate-payment-link',
  { askedBy: ['gateway', 'dashboard'] },
);

/** Errors: `not_found`, `unauthenticated`. */
export const deactivatePaymentLinkCommand = command<GetRequest, PaymentLink>(
  'catalog.cmd.deactivate-payment-link',
  { askedBy: ['gateway', 'dashboard'] },
);
