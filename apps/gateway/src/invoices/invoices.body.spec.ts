import 'reflect-metadata';
import { issuesOf, textOf } from '../../test/issues-of';
import type { DtoClass } from '../validation/rule';
import { validateDto } from '../validation/validate-dto';
import { CreateInvoiceBody } from './create-invoice.body';
import { toInvoiceChanges, toInvoiceDraft } from './to-invoice-draft';
import { ListInvoicesQuery } from './invoices.query';
import { MarkInvoicePaidBody, PayInvoiceBody, VoidInvoiceBody } from './invoice-steps.body';
import { UpdateInvoiceBody } from './update-invoice.body';

type Input = Record<string, unknown>;

const fieldsRefused = (type: DtoClass<object>, input: Input): string[] => Object.keys(issuesOf(type, input));

const LINE = { description: 'Coffee', quantity: 1, unit_amount: 100 };
const lines = (count: number) => Array.from({ length: count }, () => LINE);

const LIMITS: [field: string, good: unknown, bad: unknown][] = [
  ['line_items', lines(1), []],
  ['line_items', lines(50), lines(51)],
  ['line_items', lines(50), lines(101)],
  ['line_items', lines(2), [LINE, 7]],
  ['line_items', lines(2), LINE],
  ['tax_amount', 0, -0.01],
  ['tax_amount', 9_999_999.99, 10_000_000],
  ['discount_amount', 0, -0.01],
  ['discount_amount', 12.5, '12.5'],
  ['description', textOf(500), textOf(501)],
  ['notes', textOf(2000), textOf(2001)],
  ['terms', textOf(2000), textOf(2001)],
  ['customer_id', 'cus_1', 'inv_1'],
  ['customer_id', '', 1],
  ['shipment_id', 'shp_1', 'cus_1'],
  ['shipment_id', `shp_${textOf(251)}`, `shp_${textOf(252)}`],
  ['due_date', '2028-02-29', '2026-02-29'],
  ['due_date', '2026-12-31', '2026-12-31T00:00:00Z'],
  ['due_date', null, '31/12/2026'],
  ['allow_partial_payment', true, 'true'],
  ['deposit_rate', 0.000001, 0],
  ['deposit_rate', 0.999999, 1],
  ['deposit_rate', null, -0.5],
  ['deposit_due_at', 1_798_732_799, 1_798_732_799.5],
  ['deposit_due_at', '2026-12-31T23:59:59+08:00', '2026-12-31'],
  ['balance_due_at', 0, -1],
  ['balance_due_at', null, 1_798_732_799_000],
  ['currency', 'usd', 'PESO'],
  ['metadata', { order: 7 }, [7]],
];

describe.each([
  ['creating', CreateInvoiceBody, { line_items: [LINE] }],
  ['changing', UpdateInvoiceBody, {}],
])('%s an invoice', (_, type, base: Input) => {
  it.each(LIMITS)('validates %s: accepts %p and rejects %p', (field, good, bad) => {
    expect(fieldsRefused(type, { ...base, [field]: good })).toEqual([]);
    expect(fieldsRefused(type, { ...base, [field]: bad })).toEqual([field]);
  });

  it.each<[keyof typeof LINE | 'amount' | 'product_id', unknown, unknown]>([
    ['description', 'x', ''],
    ['description', textOf(500), textOf(501)],
    ['description', 'x', undefined],
    ['quantity', 0.000001, 0],
    ['quantity', 1_000_000_000, 1_000_000_001],
    ['quantity', 1.5, '1.5'],
    ['quantity', 1, undefined],
    ['unit_amount', 0, -0.01],
    ['unit_amount', 9_999_999.99, 10_000_000],
    ['unit_amount', 1, undefined],
    ['amount', 0, -0.01],
    ['amount', null, '1'],
    ['product_id', 'prd_1', 'cus_1'],
  ])('validates each line item’s %s: accepts %p and rejects %p', (field, good, bad) => {
    const input = (value: unknown) => ({ ...base, line_items: [LINE, { ...LINE, [field]: value }] });
    expect(fieldsRefused(type, input(good))).toEqual([]);
    expect(fieldsRefused(type, input(bad))).toEqual([`line_items.1.${field}`]);
  });

  it('reports unknown fields of a line item', () => {
    const { ignored } = validateDto(type as DtoClass<object>, {
      ...base,
      line_items: [{ ...LINE, colour: 'red' }],
      kind: 'x',
    });
    expect(ignored).toEqual(['line_items.0.colour', 'kind']);
  });
});

describe('creating an invoice', () => {
  it('requires line items', () => {
    expect(fieldsRefused(CreateInvoiceBody, {})).toEqual(['line_items']);
  });

  it('uses the defaults for null and omitted fields', () => {
    const nothing = { tax_amount: null, currency: null, allow_partial_payment: null, notes: '' };
    const { dto } = validateDto(CreateInvoiceBody, { line_items: [LINE], ...nothing });
    expect(toInvoiceDraft(dto)).toMatchObject({
      currency: 'PHP',
      lines: [{ description: 'Coffee', quantity: 1, unitAmount: 100, amount: null, productId: null }],
      taxAmount: 0,
      allowPartialPayment: false,
      notes: null,
      depositRate: null,
    });
  });
});

describe('changing an invoice', () => {
  it.each(['line_items', 'currency', 'tax_amount', 'discount_amount', 'allow_partial_payment'])(
    'does not allow %s to be cleared',
    (field) => {
      expect(fieldsRefused(UpdateInvoiceBody, { [field]: null })).toEqual([field]);
    },
  );

  it('changes only the fields in the body', () => {
    const { dto } = validateDto(UpdateInvoiceBody, {
      due_date: null,
      balance_due_at: '1970-01-01T00:01:00Z',
    });
    expect(toInvoiceChanges(dto)).toEqual({ dueDate: null, balanceDueAt: 60 });
    expect(toInvoiceChanges(new UpdateInvoiceBody())).toEqual({});
  });
});

describe('an action on an invoice', () => {
  it.each<[DtoClass<object>, Input, Input, string]>([
    [PayInvoiceBody, { method: 'card' }, {}, 'method'],
    [PayInvoiceBody, { method: 'card' }, { method: 'cash' }, 'method'],
    [PayInvoiceBody, { method: 'card', amount: 0.01 }, { method: 'card', amount: 0 }, 'amount'],
    [PayInvoiceBody, { method: 'card', amount: 9_999_999.99 }, { method: 'card', amount: 1e7 }, 'amount'],
    [
      PayInvoiceBody,
      { method: 'card', return_url: 'https://a.test' },
      { method: 'card', return_url: 'a' },
      'return_url',
    ],
    [PayInvoiceBody, { method: 'card' }, { method: 'card', return_url: 'https://a@b.test' }, 'return_url'],
    [
      PayInvoiceBody,
      { method: 'card', return_url: 'myapp://paid' },
      { method: 'card', return_url: 'javascript://paid' },
      'return_url',
    ],
    [MarkInvoicePaidBody, { reference: 'x' }, { reference: '' }, 'reference'],
    [MarkInvoicePaidBody, { reference: textOf(255) }, { reference: textOf(256) }, 'reference'],
    [MarkInvoicePaidBody, { reference: 'x', amount: 0.01 }, { reference: 'x', amount: 0 }, 'amount'],
    [VoidInvoiceBody, {}, { forfeit: 'yes' }, 'forfeit'],
    [VoidInvoiceBody, { forfeit: true }, { forfeit: 1 }, 'forfeit'],
    [ListInvoicesQuery, { status: 'partial' }, { status: 'overdue' }, 'status'],
    [ListInvoicesQuery, { customer_id: 'cus_1' }, { customer_id: 'x' }, 'customer_id'],
    [ListInvoicesQuery, { currency: 'usd' }, { currency: 'XXX' }, 'currency'],
    [ListInvoicesQuery, { due_before: '2026-01-01' }, { due_before: 'tomorrow' }, 'due_before'],
  ])('validates %p: accepts %p and rejects %p', (type, good, bad, field) => {
    expect(fieldsRefused(type, good)).toEqual([]);
    expect(fieldsRefused(type, bad)).toEqual([field]);
  });
});
