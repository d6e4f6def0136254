import { DomainError, isInvoiceFieldOpen, type InvoiceDraft, type InvoiceStatus } from '@tulay/contracts';
import type { InvoiceEntity } from './invoice.entity';
import type { InvoiceStep } from './invoice.states';

/**
 * Returns the invoice after a transition at `now` (Unix seconds). Its amounts must already include the
 * payment.
 */
export function applyStep(invoice: InvoiceEntity, { to, trigger }: InvoiceStep, now: number): InvoiceEntity {
  const sending = trigger === 'sent' || trigger === 'sent.nothing-owed';
  return {
    ...invoice,
    status: to,
    issuedAt: sending ? (invoice.issuedAt ?? now) : invoice.issuedAt,
    sentAt: sending ? now : invoice.sentAt,
    paidAt: to === 'paid' ? now : invoice.paidAt,
    voidAt: to === 'void' ? now : invoice.voidAt,
    forfeitedAt: trigger === 'forfeited' ? now : invoice.forfeitedAt,
  };
}

/** @throws DomainError `invalid_state` if a field can no longer be changed; the error lists these fields */
export function requireChangeable(
  status: InvoiceStatus,
  kind: InvoiceEntity['kind'],
  changes: Partial<InvoiceDraft>,
): void {
  const wanted = Object.keys(changes) as (keyof InvoiceDraft)[];
  const fixed = wanted.filter((field) => !isInvoiceFieldOpen({ status, kind }, field));
  if (fixed.length)
    throw new DomainError(
      'invalid_state',
      `This invoice is ${status}; these fields can no longer be changed: ${fixed.join(', ')}`,
    );
}

/**
 * Rejects activation fees. Only the operator can resolve an activation fee; the merchant may not send, void or
 * duplicate it, or mark it as paid.
 */
export function requireMerchantsOwn({ kind }: Pick<InvoiceEntity, 'kind'>): void {
  if (kind === 'activation_fee')
    throw new DomainError(
      'invalid_state',
      'Activation fee invoices are managed by the system and can only be paid',
    );
}
