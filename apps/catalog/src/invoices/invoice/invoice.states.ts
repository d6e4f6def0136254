import { DomainError, type EventType, type InvoiceStatus } from '@tulay/contracts';

export const INVOICE_TRIGGERS = [
  'sent',
  'sent.nothing-owed',
  'paid.part',
  'paid.rest',
  'voided',
  'forfeited',
] as const;
export type InvoiceTrigger = (typeof INVOICE_TRIGGERS)[number];

/**
 * All transitions of an invoice. Resending an invoice or paying another part of it keeps the status but emits
 * an event.
 */
export const INVOICE_STEPS = [
  // from      trigger              to         emits
  ['draft', 'sent', 'sent', 'invoice.sent'],
  ['draft', 'sent.nothing-owed', 'paid', 'invoice.paid'],
  ['sent', 'sent', 'sent', 'invoice.sent'],
  ['partial', 'sent', 'partial', 'invoice.sent'],
  ['sent', 'paid.part', 'partial', 'invoice.partially_paid'],
  ['partial', 'paid.part', 'partial', 'invoice.partially_paid'],
  ['sent', 'paid.rest', 'paid', 'invoice.paid'],
  ['partial', 'paid.rest', 'paid', 'invoice.paid'],
  ['draft', 'voided', 'void', 'invoice.voided'],
  ['sent', 'voided', 'void', 'invoice.voided'],
  ['partial', 'forfeited', 'void', 'invoice.voided'],
] as const satisfies readonly (readonly [InvoiceStatus, InvoiceTrigger, InvoiceStatus, EventType])[];

export interface InvoiceStep {
  trigger: InvoiceTrigger;
  to: InvoiceStatus;
  emits: EventType;
}

/** @throws DomainError `invalid_state` if the table has no transition for the trigger */
export function nextInvoiceStep(status: InvoiceStatus, trigger: InvoiceTrigger): InvoiceStep {
  const row = INVOICE_STEPS.find(([from, on]) => from === status && on === trigger);
  if (!row) throw new DomainError('invalid_state', REFUSALS[trigger](status));
  const [, , to, emits] = row;
  return { trigger, to, emits };
}

const cannotBe =
  (what: string) =>
  (status: InvoiceStatus): string =>
    `This invoice is ${status} and cannot be ${what}`;

const REFUSALS: Record<InvoiceTrigger, (status: InvoiceStatus) => string> = {
  sent: cannotBe('sent'),
  'sent.nothing-owed': cannotBe('sent'),
  'paid.part': cannotBe('paid'),
  'paid.rest': cannotBe('paid'),
  voided: (status) =>
    status === 'partial'
      ? 'This invoice is partially paid. To void it and forfeit the unpaid balance, set forfeit to true'
      : cannotBe('voided')(status),
  forfeited: cannotBe('forfeited'),
};
