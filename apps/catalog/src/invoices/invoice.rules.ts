import { DomainError, type InvoiceDraft, type InvoiceStatus } from '@tulay/contracts';
import type { InvoiceRow } from './invoice.entity';
import type { InvoiceStep } from './invoice.states';

/** The invoice after a step at `now` (Unix seconds). What money did to the amounts is set beforehand. */
export function applyStep(invoice: InvoiceRow, { to, trigger }: InvoiceStep, now: number): InvoiceRow {
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

/** What the customer owes, and who that is, is fixed when the invoice is sent; notes change at any time. */
const UNTIL_SENT: readonly (keyof InvoiceDraft)[] = [
  'currency',
  'lines',
  'taxAmount',
  'discountAmount',
  'customerId',
  'depositRate',
  'shipmentId',
];
const ALWAYS: readonly (keyof InvoiceDraft)[] = ['notes'];

/** @throws DomainError `invalid_state` naming what is fixed by now */
export function requireChangeable(
  status: InvoiceStatus,
  kind: InvoiceRow['kind'],
  changes: Partial<InvoiceDraft>,
): void {
  const wanted = Object.keys(changes) as (keyof InvoiceDraft)[];
  const fixed = wanted.filter((field) => !isChangeable(status, kind, field));
  if (fixed.length)
    throw new DomainError(
      'invalid_state',
      `An invoice that is ${status} no longer changes: ${fixed.join(', ')}`,
    );
}

function isChangeable(status: InvoiceStatus, kind: InvoiceRow['kind'], field: keyof InvoiceDraft): boolean {
  if (ALWAYS.includes(field)) return true;
  if (kind === 'activation_fee' || status === 'paid' || status === 'void') return false;
  return status === 'draft' || !UNTIL_SENT.includes(field);
}

/** The merchant did not make its activation fee, and does not settle it on its own word. */
export function requireMerchantsOwn({ kind }: Pick<InvoiceRow, 'kind'>): void {
  if (kind === 'activation_fee')
    throw new DomainError('invalid_state', 'An activation fee is made by the system: it can only be paid');
}
