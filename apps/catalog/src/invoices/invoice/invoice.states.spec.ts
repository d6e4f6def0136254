import { INVOICE_STATUSES, type InvoiceStatus } from '@tulay/contracts';
import { INVOICE_STEPS, INVOICE_TRIGGERS, nextInvoiceStep, type InvoiceTrigger } from './invoice.states';

/** Expected status after each trigger. All other combinations are rejected. */
const LEADS: Record<InvoiceStatus, Partial<Record<InvoiceTrigger, InvoiceStatus>>> = {
  draft: { sent: 'sent', 'sent.nothing-owed': 'paid', voided: 'void' },
  sent: { sent: 'sent', 'paid.part': 'partial', 'paid.rest': 'paid', voided: 'void' },
  partial: { sent: 'partial', 'paid.part': 'partial', 'paid.rest': 'paid', forfeited: 'void' },
  paid: {},
  void: {},
};

const EVENTS: Partial<Record<InvoiceTrigger, string>> = {
  sent: 'invoice.sent',
  'sent.nothing-owed': 'invoice.paid',
  'paid.part': 'invoice.partially_paid',
  'paid.rest': 'invoice.paid',
  voided: 'invoice.voided',
  forfeited: 'invoice.voided',
};

const pairs = INVOICE_STATUSES.flatMap((status) =>
  INVOICE_TRIGGERS.map((trigger) => [status, trigger] as const),
);

describe('the invoice state machine', () => {
  it.each(pairs)('allows only the transitions in the table (status %s, trigger %s)', (status, trigger) => {
    const to = LEADS[status][trigger];
    if (to) expect(nextInvoiceStep(status, trigger)).toEqual({ trigger, to, emits: EVENTS[trigger] });
    else
      expect(() => nextInvoiceStep(status, trigger)).toThrow(
        expect.objectContaining({ code: 'invalid_state' }),
      );
  });

  it('has at most one transition per status and trigger', () => {
    const keys = INVOICE_STEPS.map(([from, on]) => `${from} ${on}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('mentions forfeiture in the error for a partly paid invoice', () => {
    expect(() => nextInvoiceStep('partial', 'voided')).toThrow(/forfeit/);
  });
});
