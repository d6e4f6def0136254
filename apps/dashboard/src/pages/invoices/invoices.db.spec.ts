import {
  createInvoiceCommand,
  DomainError,
  listInvoicesCommand,
  updateInvoiceCommand,
} from '@tulay/contracts';
import { aCustomer, anInvoice, aProduct } from '../../../test/catalog-builders';
import { formIdIn, wrongIn } from '../../../test/forms-in';
import { ShopUnderTest } from '../../../test/shop-under-test';

const PATH = '/dashboard/invoices';
const LINE = { line_0_description: 'Coffee', line_0_quantity: '2', line_0_price: '250' };
const shop = new ShopUnderTest('finance');
const { catalog, owner } = shop;
const made = (changes: Parameters<typeof anInvoice>[0] = {}) =>
  catalog.invoices.create(owner(), anInvoice(changes));

it('the invoice list can be filtered by status, customer and day, and shows customer names', async () => {
  expect((await shop.person.get(PATH)).body).toContain('No invoices yet');
  const { id } = catalog.customers.create(owner(), aCustomer());
  made({ customer_id: id, status: 'sent', due_date: '2020-01-01' });
  made({ status: 'partial', due_date: null, amount_remaining: 200 });
  const { body } = await shop.person.get(PATH);
  for (const text of ['Juan dela Cruz', 'Overdue', 'Partly paid', '₱200.00 to pay', 'INV-2026-0001'])
    expect(body).toContain(text);
  await shop.person.get(`${PATH}?status=sent&customer=${id}&due_before=2026-12-31`);
  const asked = { status: 'sent', customerId: id, dueBefore: '2026-12-31' };
  expect(catalog.asked(listInvoicesCommand).at(-1)).toMatchObject(asked);
  await shop.person.get(`${PATH}?status=lost&customer=me&due_before=soon`);
  expect(catalog.asked(listInvoicesCommand).at(-1)).toEqual({ ...owner(), limit: 50 });
});

describe('the invoice form', () => {
  it('adds and removes line items without losing input', async () => {
    const product = catalog.products.create(owner(), aProduct());
    const send = async (typed: Record<string, string>) => (await shop.person.post(`${PATH}/new`, typed)).body;
    const added = await send({ ...LINE, notes: 'Salamat', do: 'add' });
    expect(added).toContain('name="line_1_description"');
    expect(added).toContain('Salamat</textarea>');
    const picked = await send({ ...LINE, do: 'pick', pick: product.id });
    expect(picked).toContain(`name="line_1_product" value="${product.id}"`);
    expect(picked).toMatch(/name="line_1_price"[^>]* value="150"/);
    const two = { ...LINE, line_1_description: 'Tea', line_1_quantity: '1', line_1_price: '9' };
    const removed = await send({ ...two, do: 'remove:0' });
    expect(removed).toMatch(/name="line_0_description"[^>]* value="Tea"/);
    expect(removed).not.toContain('line_1_description');
    expect(await send({ ...LINE, do: 'remove:0' })).toContain('name="line_0_description"');
    expect(catalog.asked(createInvoiceCommand)).toEqual([]);
  });

  it('calculates totals while the user edits the line items', async () => {
    const typed = { line_0_description: 'Rice', line_0_quantity: '1.5', line_0_price: '33.33' };
    const amounts = { discount_amount: '10', tax_amount: '1.01', deposit_rate: '50' };
    const { body } = await shop.person.post(`${PATH}/new`, { ...typed, ...amounts, do: 'reckon' });
    for (const text of ['₱50.00', '−₱10.00', '₱1.01', '₱41.01', '₱20.51']) expect(body).toContain(text);
    const half = await shop.person.post(`${PATH}/new`, { ...typed, line_0_quantity: '', do: 'reckon' });
    expect(half.body).toContain('reckoned once every line');
  });

  it('limits an invoice to fifty line items', async () => {
    const names = Array.from({ length: 60 }, (_, i) => [`line_${i}_description`, `Item ${i}`]);
    const { body } = await shop.person.post(`${PATH}/new`, { ...Object.fromEntries(names), do: 'add' });
    expect(body).toContain('line_49_description');
    expect(body).not.toContain('line_50_description');
    expect(body).not.toContain('value="add"');
  });
});

it('an invoice is created once with all fields', async () => {
  const customer = catalog.customers.create(owner(), aCustomer()).id;
  const product = catalog.products.create(owner(), aProduct()).id;
  const { body } = await shop.person.get(`${PATH}/new?customer=${customer}&product=${product}`);
  expect(body).toContain(`<option value="${customer}" selected>`);
  expect(body).toContain(`name="line_0_product" value="${product}"`);
  const typed = {
    idempotency_token: formIdIn(body),
    do: 'save',
    ...LINE,
    line_0_product: product,
    line_1_description: 'Delivery',
    line_1_quantity: '1',
    line_1_price: '80',
    line_1_amount: '50',
    line_2_description: '',
    line_2_quantity: '1',
    line_2_price: '',
    customer,
    currency: 'PHP',
    tax_amount: '66',
    discount_amount: '',
    description: 'Coffee',
    due_date: '2026-12-31',
    notes: 'Salamat',
    terms: '30 days',
    allow_partial_payment: 'on',
    deposit_rate: '33.3333',
    deposit_due_at: '2026-12-01T09:00',
    balance_due_at: '2026-12-31T09:00',
    shipment_id: 'shp_1',
    metadata: 'po = 7',
  };
  const [one] = await Promise.all([
    shop.person.post(`${PATH}/new`, typed),
    shop.person.post(`${PATH}/new`, typed),
  ]);
  expect(one.headers.location).toBe(`${PATH}/inv_${typed.idempotency_token}?done=created`);
  expect(catalog.invoices.list({ ...owner(), limit: 9 }).data).toHaveLength(1);
  const at = (day: string) => Date.parse(`${day}T09:00:00+08:00`) / 1000;
  const line = { description: 'Coffee', quantity: 2, unitAmount: 250, amount: null, productId: product };
  expect(catalog.asked(createInvoiceCommand).at(-1)).toEqual({
    ...owner(),
    id: `inv_${typed.idempotency_token}`,
    lines: [line, { description: 'Delivery', quantity: 1, unitAmount: 80, amount: 50, productId: null }],
    currency: 'PHP',
    taxAmount: 66,
    discountAmount: 0,
    description: 'Coffee',
    customerId: customer,
    dueDate: '2026-12-31',
    notes: 'Salamat',
    terms: '30 days',
    allowPartialPayment: true,
    depositRate: 0.333333,
    depositDueAt: at('2026-12-01'),
    balanceDueAt: at('2026-12-31'),
    shipmentId: 'shp_1',
    metadata: { po: 7 },
  });
});

it.each([
  ['line_0_description', { line_0_description: '' }],
  ['line_0_quantity', { line_0_quantity: '0' }],
  ['line_0_quantity', { line_0_quantity: '1.0000001' }],
  ['line_0_price', { line_0_price: '1.005' }],
  ['line_0_price', { line_0_price: '' }],
  ['discount_amount', { discount_amount: '501' }],
  ['tax_amount', { tax_amount: 'some' }],
  ['deposit_rate', { deposit_rate: '100' }],
  ['deposit_rate', { deposit_rate: '33.33333' }],
  ['due_date', { due_date: '2026-02-30' }],
  ['shipment_id', { shipment_id: 'box 1' }],
  ['currency', { currency: 'XXX' }],
])('an invalid field %s is rejected (%p)', async (name, typed) => {
  const count = catalog.asked(createInvoiceCommand).length;
  const { status, body } = await shop.person.post(`${PATH}/new`, {
    ...LINE,
    currency: 'PHP',
    ...typed,
    do: 'save',
  });
  expect([status, wrongIn(body, name)]).toEqual([400, expect.any(String)]);
  expect(catalog.asked(createInvoiceCommand)).toHaveLength(count);
});

describe('the form for an existing invoice', () => {
  it("sends only a draft's changed fields", async () => {
    const { id } = made({ metadata: { po: 7 }, deposit_rate: 0.333333 });
    const { body } = await shop.person.get(`${PATH}/${id}/edit`);
    expect(body).toMatch(/name="deposit_rate"[^>]* value="33.3333"/);
    const same = {
      ...LINE,
      description: 'Coffee for the office',
      due_date: '2026-12-31',
      deposit_rate: '33.3333',
    };
    const typed = { ...same, currency: 'PHP', notes: 'Thank you', do: 'save', metadata: '' };
    const { headers } = await shop.person.post(`${PATH}/${id}/edit`, typed);
    expect(headers.location).toBe(`${PATH}/${id}?done=saved`);
    expect(catalog.asked(updateInvoiceCommand).at(-1)).toEqual({
      ...owner(),
      id,
      changes: { notes: 'Thank you' },
      metadata: { po: null },
    });
  });

  it('does not change the amount due of a sent invoice', async () => {
    const { id } = made({ status: 'sent', allow_partial_payment: true });
    const { body } = await shop.person.get(`${PATH}/${id}/edit`);
    expect(body).not.toMatch(/name="(?:line_0_price|customer|tax_amount|deposit_rate|currency)"/);
    const typed = { notes: 'x', tax_amount: '99', ...LINE, line_0_price: '1', due_date: '', do: 'save' };
    await shop.person.post(`${PATH}/${id}/edit`, typed);
    const changes = { dueDate: null, description: null, notes: 'x', allowPartialPayment: false };
    expect(catalog.asked(updateInvoiceCommand).at(-1)).toMatchObject({ id, changes });
    expect(Object.keys(catalog.asked(updateInvoiceCommand).at(-1)!.changes).sort()).toEqual(
      Object.keys(changes).sort(),
    );
  });

  it('reports that the invoice was sent in the meantime', async () => {
    const { id } = made();
    catalog.refuseNext(
      new DomainError('invalid_state', 'This invoice is sent; these fields can no longer be changed: lines'),
    );
    const { status, body } = await shop.person.post(`${PATH}/${id}/edit`, {
      ...LINE,
      currency: 'PHP',
      do: 'save',
    });
    expect([status, body]).toEqual([400, expect.stringContaining('It changed while you were writing')]);
  });
});

it('a draft has a preview and a sent invoice links to the public page', async () => {
  const customer = catalog.customers.create(owner(), aCustomer()).id;
  const { id } = made({ customer_id: customer, terms: '30 days', deposit_rate: 0.5 });
  const { body } = await shop.person.get(`${PATH}/${id}/preview`);
  for (const text of ['Aling Nena Store', 'Juan dela Cruz', 'Dec 31, 2026', '30 days', '₱500.00', '₱250.00'])
    expect(body).toContain(text);
  const sent = made({ status: 'sent' });
  expect((await shop.person.get(`${PATH}/${sent.id}/preview`)).status).toBe(404);
  expect((await shop.person.get(`${PATH}/${sent.id}`)).body).toContain(`href="${sent.url}"`);
});

it("an invoice's page links to the invoice's payments", async () => {
  const receipt = {
    reference: null,
    amount: 200,
    applied: 200,
    refunded: false,
    amount_refunded: 0,
    received_at: 1_764_000_000,
  };
  const receipts = [
    { ...receipt, payment_id: 'pay_1', amount_refunded: 50 },
    { ...receipt, payment_id: null, reference: 'OR 12' },
  ];
  const { id } = made({ status: 'partial', receipts, amount_overpaid: 5 });
  const { body } = await shop.person.get(`${PATH}/${id}`);
  for (const text of [
    'href="/dashboard/payments/pay_1"',
    '₱200.00 (₱50.00 refunded)',
    'Taken elsewhere: OR 12',
    'More came in than was owed',
  ])
    expect(body).toContain(text);
});
