import { INVOICE_STATUSES, type InvoiceDraft } from '@tulay/contracts';
import { invoiceOf } from '../../../test/builders';
import { requireChangeable, requireMerchantsOwn } from './invoice.rules';

const { id: _, merchantId: __, environment: ___, metadata: ____, ...draft } = invoiceOf();
const FIELDS = Object.keys(draft) as (keyof InvoiceDraft)[];
const OWED: (keyof InvoiceDraft)[] = [
  'currency',
  'lines',
  'taxAmount',
  'discountAmount',
  'customerId',
  'depositRate',
  'shipmentId',
];

const pairs = INVOICE_STATUSES.flatMap((status) => FIELDS.map((field) => [status, field] as const));
const allowed = (status: string, field: keyof InvoiceDraft): boolean =>
  field === 'notes' || status === 'draft' || (['sent', 'partial'].includes(status) && !OWED.includes(field));

describe('invoice field changes', () => {
  it.each(pairs)(
    'on a %s invoice are restricted to the fields that its status allows (tested: %s)',
    (status, field) => {
      const change = () => requireChangeable(status, 'invoice', { [field]: draft[field] });
      if (allowed(status, field)) expect(change).not.toThrow();
      else expect(change).toThrow(expect.objectContaining({ code: 'invalid_state' }));
    },
  );

  it('are limited to the notes on an activation fee', () => {
    expect(() => requireChangeable('sent', 'activation_fee', { dueDate: null })).toThrow();
    expect(() => requireChangeable('sent', 'activation_fee', { notes: '' })).not.toThrow();
    expect(() => requireMerchantsOwn({ kind: 'activation_fee' })).toThrow(
      expect.objectContaining({ code: 'invalid_state' }),
    );
    expect(() => requireMerchantsOwn({ kind: 'invoice' })).not.toThrow();
  });
});
