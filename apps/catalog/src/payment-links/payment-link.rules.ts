import {
  invalidField,
  mergeMetadata,
  metadataProblem,
  type CreatePaymentLinkRequest,
  type UpdatePaymentLinkRequest,
} from '@tulay/contracts';
import { isCurrency, minorFromWire, type Currency } from '@tulay/money';
import { changed } from '../changes.rules';
import { paymentLimits } from '../payment-amount.rules';
import { methodIn } from '../payment-methods.rules';
import type { PaymentLinkRow } from './payment-link.entity';

/** A new link at `now` (Unix seconds), switched on. @throws DomainError `invalid_request` */
export function newLink(command: CreatePaymentLinkRequest, slug: string, now: number): PaymentLinkRow {
  const currency = currencyIn(command.currency);
  requireFuture(command.expiresAt, now);
  return {
    ...command,
    slug,
    currency,
    amount: command.amount === null ? null : payable(minorFromWire(command.amount), currency),
    method: methodIn('method', command.method),
    switch: 'on',
    staticQrId: null,
    usageCount: 0,
    lastUsedAt: null,
    lastPaymentId: null,
    created: now,
  };
}

/** A link after an update at `now` (Unix seconds). What it costs and how it is paid is fixed. @throws DomainError `invalid_request` */
export function applyUpdate(
  link: PaymentLinkRow,
  update: UpdatePaymentLinkRequest,
  now: number,
): PaymentLinkRow {
  requireFuture(update.expiresAt ?? null, now);
  const metadata = mergeMetadata(link.metadata, update.metadata);
  const problem = metadataProblem(metadata);
  if (problem) throw invalidField('metadata', problem);
  return {
    ...link,
    metadata,
    description: changed(link.description, update.description),
    imageUrl: changed(link.imageUrl, update.imageUrl),
    successUrl: changed(link.successUrl, update.successUrl),
    cancelUrl: changed(link.cancelUrl, update.cancelUrl),
    customerId: changed(link.customerId, update.customerId),
    productId: changed(link.productId, update.productId),
    expiresAt: changed(link.expiresAt, update.expiresAt),
  };
}

export function currencyIn(code: string): Currency {
  if (!isCurrency(code)) throw invalidField('currency', 'is not a currency this service knows');
  return code;
}

function payable(amount: bigint, currency: Currency): bigint {
  const { min, max } = paymentLimits(currency);
  if (amount < min || amount > max) throw invalidField('amount', 'is not an amount that can be paid');
  return amount;
}

function requireFuture(expiresAt: number | null, now: number): void {
  if (expiresAt !== null && expiresAt <= now) throw invalidField('expires_at', 'must be in the future');
}
