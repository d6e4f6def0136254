import 'reflect-metadata';
import { issuesOf, textOf } from '../../test/issues-of';
import { CreatePaymentLinkBody, UpdatePaymentLinkBody } from './payment-links.body';
import { ListPaymentLinksQuery } from './payment-links.query';

type Input = Record<string, unknown>;

const address = (length: number): string => `https://shop.test/${textOf(length - 18)}`;

const aField = (over: Input): Input => ({ key: 'table_no', label: 'Table', ...over });

const LIMITS: [field: string, good: unknown, bad: unknown][] = [
  ['description', 'x', ''],
  ['description', textOf(500), textOf(501)],
  ['image_url', 'https://shop.test/a.png', 'javascript:alert(1)'],
  ['image_url', 'https://192.0.2.1/a.png', 'https://*/a.png'],
  ['image_url', null, 'myapp://a.png'],
  ['image_url', address(2048), address(2049)],
  ['success_url', 'http://shop.test', 'ftp://shop.test'],
  ['success_url', null, 'https://user:password@shop.test'],
  ['success_url', 'com.shop.app://paid', 'data://paid'],
  ['cancel_url', 'https://shop.test/?a=1', '/cart'],
  ['cancel_url', 'myapp://cart', 'file://cart'],
  ['customer_id', 'cus_1', 'prd_1'],
  ['customer_id', `cus_${textOf(251)}`, `cus_${textOf(252)}`],
  ['product_id', 'prd_1', 'cus_1'],
  ['product_id', null, 7],
  ['expires_at', '2026-12-31T23:59:59+08:00', '2026-12-31'],
  ['expires_at', '2026-12-31T23:59:59.123Z', '2026-12-31T23:59:59'],
  ['expires_at', '2028-02-29T00:00:00Z', '2026-02-29T00:00:00Z'],
  ['expires_at', '2026-12-31T23:59:59Z', '2026-12-31T24:00:00Z'],
  ['expires_at', null, 1_798_732_799.5],
  ['expires_at', 1_798_732_799, -1],
  ['metadata', { table: 7 }, [7]],
  ['preset_amounts', [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7]],
  ['preset_amounts', [0.01, 9_999_999.99], [0]],
  ['preset_amounts', null, ['50']],
  ['max_quantity', 1, 0],
  ['max_quantity', 1_000, 1_001],
  ['max_quantity', null, 1.5],
  ['custom_fields', [aField({}), aField({ required: true })], [aField({}), aField({}), aField({})]],
  ['custom_fields', [aField({ key: 'k'.repeat(40) })], 'table'],
  ['payer_fields', { name: 'off', email: 'optional', phone: 'required' }, 'required'],
  ['payer_fields', null, ['email']],
  ['thank_you_text', textOf(500), textOf(501)],
  ['thank_you_text', '', 1],
];

describe.each([
  ['creating', CreatePaymentLinkBody, { description: 'Lunch' }],
  ['changing', UpdatePaymentLinkBody, {}],
])('%s a payment link', (_, type, base: Input) => {
  it.each(LIMITS)('validates %s: accepts %p and rejects %p', (field, good, bad) => {
    expect(issuesOf(type, { ...base, [field]: good })).toEqual({});
    expect(Object.keys(issuesOf(type, { ...base, [field]: bad }))).toEqual([field]);
  });
});

describe('a payment link’s price', () => {
  it.each([
    ['PHP', 0.01, 0],
    ['PHP', 9_999_999.99, 10_000_000],
    ['PHP', 450.25, 450.255],
    ['JPY', 450, 450.5],
    ['KWD', 450.255, 450.2555],
  ])('is validated in %s: accepts %d and rejects %d', (currency, good, bad) => {
    const base = { description: 'Lunch', currency };
    expect(issuesOf(CreatePaymentLinkBody, { ...base, amount: good })).toEqual({});
    expect(Object.keys(issuesOf(CreatePaymentLinkBody, { ...base, amount: bad }))).toEqual(['amount']);
  });

  it.each([
    ['currency', 'usd', 'PESO'],
    ['currency', null, 'XXX'],
    ['method', 'gcash_qr', 'cash'],
    ['method', null, ''],
  ])('validates %s: accepts %p and rejects %p', (field, good, bad) => {
    const base = { description: 'Lunch' };
    expect(issuesOf(CreatePaymentLinkBody, { ...base, [field]: good })).toEqual({});
    expect(Object.keys(issuesOf(CreatePaymentLinkBody, { ...base, [field]: bad }))).toEqual([field]);
  });

  it.each(['amount', 'currency', 'method'])('does not accept %s in an update, even if unchanged', (field) => {
    for (const value of [450, 'PHP', null])
      expect(issuesOf(UpdatePaymentLinkBody, { [field]: value })).toEqual({
        [field]: ['cannot be changed'],
      });
  });
});

it('a payment link requires a description, which cannot be cleared', () => {
  expect(issuesOf(CreatePaymentLinkBody, {})).toEqual({ description: ['is required'] });
  expect(issuesOf(UpdatePaymentLinkBody, {})).toEqual({});
  expect(issuesOf(UpdatePaymentLinkBody, { description: null })).toEqual({ description: ['is required'] });
});

it.each([
  ['status', 'active', 'on'],
  ['limit', '100', '101'],
  ['limit', '1', '0'],
])('the payment link list validates the filter %s: accepts %p and rejects %p', (field, good, bad) => {
  expect(issuesOf(ListPaymentLinksQuery, { [field]: good })).toEqual({});
  expect(Object.keys(issuesOf(ListPaymentLinksQuery, { [field]: bad }))).toEqual([field]);
});

it.each(['name', 'email', 'phone'])(
  "a payment link can set the payer's %s to off, optional or required",
  (field) => {
    const asking = (ask: unknown) => ({ description: 'Lunch', payer_fields: { [field]: ask } });
    for (const ask of ['off', 'optional', 'required', null])
      expect(issuesOf(CreatePaymentLinkBody, asking(ask))).toEqual({});
    for (const ask of ['yes', true, ''])
      expect(Object.keys(issuesOf(CreatePaymentLinkBody, asking(ask)))).toEqual([`payer_fields.${field}`]);
  },
);

describe('a custom field of a payment link', () => {
  it.each([
    ['key', 'k'.repeat(40), 'k'.repeat(41)],
    ['key', 'a_1', 'Table'],
    ['key', 'constructors', 'constructor'],
    ['key', 'proto', '__proto__'],
    ['label', textOf(60), textOf(61)],
    ['label', 'Table', ' '],
    ['required', null, 'yes'],
  ])('validates %s: accepts %p and rejects %p', (field, good, bad) => {
    const withField = (value: unknown) => ({
      description: 'Lunch',
      custom_fields: [aField({ [field]: value })],
    });
    expect(issuesOf(CreatePaymentLinkBody, withField(good))).toEqual({});
    expect(Object.keys(issuesOf(CreatePaymentLinkBody, withField(bad)))).toEqual([
      `custom_fields.0.${field}`,
    ]);
  });
});
