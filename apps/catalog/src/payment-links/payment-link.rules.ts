import {
  DomainError,
  invalidField,
  mergeMetadata,
  metadataProblem,
  type CreatePaymentLinkRequest,
  type UpdatePaymentLinkRequest,
} from '@tulay/contracts';
import { fromMinor, minorFromWire, type Currency } from '@tulay/money';
import { changed, currencyIn, methodIn } from '../shared/field.rules';
import { paymentLimits } from '../shared/payment-limits.rules';
import { NO_OPTIONS, optionsAfter } from './link-options.rules';
import type { PaymentLinkEntity } from './payment-link.entity';

/**
 * Returns a new active link created at `now` (Unix seconds).
 * @throws DomainError `invalid_request` if a field is invalid
 */
export function newLink(command: CreatePaymentLinkRequest, slug: string, now: number): PaymentLinkEntity {
  const currency = currencyIn(command.currency);
  requireFuture(command.expiresAt, now);
  const amount = command.amount === null ? null : payable(minorFromWire(command.amount), currency);
  return {
    ...command,
    ...optionsAfter(NO_OPTIONS, command, { amount, currency }),
    slug,
    currency,
    amount,
    method: methodIn('method', command.method),
    switch: 'on',
    staticQrId: null,
    usageCount: 0,
    lastUsedAt: null,
    lastPaymentId: null,
    deleted: false,
    created: now,
  };
}

/**
 * Returns the link as updated at `now` (Unix seconds). Amount, currency and method never change.
 * @throws DomainError `invalid_request` if a field is invalid
 */
export function applyUpdate(
  link: PaymentLinkEntity,
  update: UpdatePaymentLinkRequest,
  now: number,
): PaymentLinkEntity {
  requireFuture(update.expiresAt ?? null, now);
  const metadata = mergeMetadata(link.metadata, update.metadata);
  const problem = metadataProblem(metadata);
  if (problem) throw invalidField('metadata', problem);
  return {
    ...link,
    ...optionsAfter(link, update, link),
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

function payable(amount: bigint, currency: Currency): bigint {
  const { min, max } = paymentLimits(currency);
  if (amount < min || amount > max)
    throw invalidField(
      'amount',
      `must be between ${fromMinor(min, currency)} and ${fromMinor(max, currency)}`,
    );
  return amount;
}

function requireFuture(expiresAt: number | null, now: number): void {
  if (expiresAt !== null && expiresAt <= now) throw invalidField('expires_at', 'must be in the future');
}

/**
 * Rejects deactivating or deleting a static QR code's link. The merchant can archive the static QR code
 * instead.
 * @throws DomainError `invalid_state` if the link belongs to a static QR code
 */
export function requireNotPrinted({ staticQrId }: Pick<PaymentLinkEntity, 'staticQrId'>): void {
  if (staticQrId === null) return;
  throw new DomainError(
    'invalid_state',
    `This payment link belongs to static QR code ${staticQrId}. Archive the static QR code instead`,
  );
}
