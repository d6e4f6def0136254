import 'reflect-metadata';
import { newId, type CreateInvoiceRequest, type Invoice, type Tenant } from '@tulay/contracts';
import { aTenant, customerOf, inLive, invoiceOf, lineOf, productOf } from '../../../test/builders';
import { openInvoices, type OpenInvoices } from '../../../test/open-invoices';

let on: OpenInvoices;
let tenant: Tenant;

beforeAll(async () => {
  on = await openInvoices();
});

afterAll(() => on?.close());

beforeEach(() => {
  tenant = aTenant();
});

const draft = (changes: Partial<CreateInvoiceRequest> = {}): Promise<Invoice> =>
  on.create.execute(invoiceOf({ ...tenant, ...changes }));
const idOf = ({ id }: Invoice) => ({ ...tenant, id });
const update = (invoice: Invoice, changes: Partial<CreateInvoiceRequest>) =>
  on.update.execute({ ...idOf(invoice), changes });
const refusedWith = (code: string, ...fields: string[]) =>
  expect.objectContaining({
    code,
    ...(fields.length && { issues: Object.fromEntries(fields.map((field) => [field, expect.any(Array)])) }),
  });
const numbers = (invoices: Invoice[]) => invoices.map(({ number }) => number ?? '').sort(byText);
const byText = (a: string, b: string): number => (a < b ? -1 : 1);
const expected = (year: number, count: number) =>
  Array.from({ length: count }, (_, index) => `INV-${year}-${String(index + 1).padStart(4, '0')}`);

describe('an invoice in a currency that no payment method accepts', () => {
  afterEach(() => on.payments.reset());

  it('is rejected on creation and when the currency changes', async () => {
    const [pesos, dollars] = [await draft(), await draft({ currency: 'USD' })];
    on.payments.currency = 'PHP';
    await expect(draft({ currency: 'USD' })).rejects.toEqual(refusedWith('no_route'));
    await expect(update(pesos, { currency: 'JPY' })).rejects.toEqual(refusedWith('no_route'));
    await expect(update(pesos, { currency: 'XXX' })).rejects.toEqual(
      refusedWith('invalid_request', 'currency'),
    );
    expect((await update(dollars, { currency: 'USD', notes: 'n' })).notes).toBe('n');
    expect((await update(pesos, { currency: 'PHP', notes: 'n' })).notes).toBe('n');
  });

  it('cannot be created by duplicating another invoice', async () => {
    const [pesos, dollars] = [await draft(), await draft({ currency: 'USD' })];
    on.payments.currency = 'PHP';
    const duplicate = (invoice: Invoice) => on.duplicate.execute({ ...idOf(invoice), copyId: newId('inv') });
    await expect(duplicate(dollars)).rejects.toEqual(refusedWith('no_route'));
    expect((await duplicate(pesos)).currency).toBe('PHP');
  });

  it('is rejected with invalid_state if the invoice was already sent, because its currency is final', async () => {
    const invoice = await on.sent(tenant);
    on.payments.currency = 'PHP';
    await expect(update(invoice, { currency: 'USD' })).rejects.toEqual(refusedWith('invalid_state'));
    await expect(update(invoice, { customerId: newId('cus') })).rejects.toEqual(refusedWith('invalid_state'));
  });
});

describe('creating an invoice', () => {
  it('creates a draft with all fields and amounts', async () => {
    const invoice = await draft({ metadata: { order: 7 }, depositRate: 0.5, dueDate: '2026-02-28' });
    expect(invoice).toEqual({
      id: expect.stringMatching(/^inv_/),
      object: 'invoice',
      environment: 'test',
      kind: 'invoice',
      number: 'INV-2026-0001',
      status: 'draft',
      currency: 'PHP',
      amount: 500,
      subtotal: 500,
      tax_amount: 50,
      discount_amount: 50,
      description: null,
      line_items: [
        { description: 'Barako coffee', quantity: 2, unit_amount: 250, amount: 500, product_id: null },
      ],
      customer_id: null,
      due_date: '2026-02-28',
      notes: null,
      terms: null,
      allow_partial_payment: false,
      amount_paid: 0,
      amount_remaining: 500,
      amount_overpaid: 0,
      amount_refunded: 0,
      deposit_rate: 0.5,
      deposit_due_at: null,
      balance_due_at: null,
      shipment_id: null,
      forfeited_at: null,
      issued_at: null,
      sent_at: null,
      paid_at: null,
      void_at: null,
      payment_id: null,
      receipts: [],
      metadata: { order: 7 },
      url: expect.stringMatching(/^https:\/\/pay\.test\/invoices\/[0-9a-f]{32}$/),
      created: expect.any(Number),
    });
    expect(await on.getInvoice.execute(idOf(invoice))).toEqual(invoice);
  });

  it('numbers 50 concurrent drafts without gaps, even if some of them fail', async () => {
    const bad = { customerId: newId('cus') };
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => draft(index % 6 === 5 ? bad : {})),
    );
    const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(numbers(made)).toEqual(expected(2026, 50));
  });

  it('creates one invoice with one number per ID, even for concurrent retries', async () => {
    const command = invoiceOf(tenant);
    const made = await Promise.all(Array.from({ length: 10 }, () => on.create.execute(command)));
    expect(new Set(made.map((invoice) => JSON.stringify(invoice))).size).toBe(1);
    expect((await draft()).number).toBe('INV-2026-0002');
  });

  it('restarts numbering at 1 for each merchant, environment and calendar year in Manila', async () => {
    const late = await openInvoices();
    const of = async (owner: Tenant) => (await late.create.execute(invoiceOf(owner))).number;
    const moveTo = (time: string) => late.clock.advance(Date.parse(time) - late.clock.now('test').getTime());
    moveTo('2026-12-31T15:59:59Z');
    expect([await of(tenant), await of(tenant)]).toEqual(['INV-2026-0001', 'INV-2026-0002']);
    expect([await of(inLive(tenant)), await of(aTenant())]).toEqual(['INV-2026-0001', 'INV-2026-0001']);
    moveTo('2026-12-31T16:00:00Z');
    expect([await of(tenant), await of(tenant)]).toEqual(['INV-2027-0001', 'INV-2027-0002']);
    await late.close();
  });

  it('never reuses the number of a deleted draft', async () => {
    const first = await draft();
    expect(await on.remove.execute(idOf(first))).toEqual({ id: first.id, object: 'invoice', deleted: true });
    await expect(on.getInvoice.execute(idOf(first))).rejects.toEqual(refusedWith('not_found'));
    expect((await draft()).number).toBe('INV-2026-0002');
  });

  it('rejects an unknown customer or product with not_found, and a customer or product from live mode with unauthenticated', async () => {
    const line = lineOf({ productId: newId('prd') });
    await expect(draft({ customerId: newId('cus') })).rejects.toEqual(refusedWith('not_found'));
    await expect(draft({ lines: [line] })).rejects.toEqual(refusedWith('not_found'));
    const live = inLive(tenant);
    const customer = customerOf(live);
    await on.addCustomer.execute(customer);
    await expect(draft({ customerId: customer.id })).rejects.toEqual(refusedWith('unauthenticated'));
    const { id: productId } = await on.addProduct.execute(productOf(live));
    await expect(draft({ lines: [{ ...line, productId }] })).rejects.toEqual(refusedWith('unauthenticated'));
  });
});

describe('updating an invoice', () => {
  it('recalculates a draft’s amounts', async () => {
    const invoice = await draft();
    const lines = [lineOf({ quantity: 2.5, unitAmount: 0.33 })];
    const changed = await update(invoice, { lines, discountAmount: 0, taxAmount: 0.1, depositRate: 0.25 });
    expect(changed).toMatchObject({
      subtotal: 0.83,
      amount: 0.93,
      amount_remaining: 0.93,
      deposit_rate: 0.25,
    });
    expect(changed.number).toBe(invoice.number);
  });

  it('rejects a total below 0 and leaves the draft unchanged', async () => {
    const invoice = await draft();
    await expect(update(invoice, { discountAmount: 551 })).rejects.toEqual(
      refusedWith('invalid_request', 'discount_amount'),
    );
    expect(await on.getInvoice.execute(idOf(invoice))).toEqual(invoice);
  });

  it('merges metadata by key and removes keys that are set to null', async () => {
    const invoice = await draft({ metadata: { a: 1, b: 2 } });
    const merge = (metadata: Record<string, unknown> | null) =>
      on.update.execute({ ...idOf(invoice), changes: {}, metadata });
    expect((await merge({ b: null, c: 3 })).metadata).toEqual({ a: 1, c: 3 });
    expect((await merge(null)).metadata).toEqual({});
  });

  it('changes the due date and notes of a sent invoice, but not the amount owed', async () => {
    const invoice = await draft();
    await on.send.execute(idOf(invoice));
    expect(await update(invoice, { dueDate: '2026-03-01', notes: 'n' })).toMatchObject({
      due_date: '2026-03-01',
      notes: 'n',
      amount: 500,
    });
    await expect(update(invoice, { taxAmount: 51 })).rejects.toEqual(refusedWith('invalid_state'));
  });

  it('changes only the notes and metadata of a void invoice', async () => {
    const invoice = await draft();
    await on.void.execute({ ...idOf(invoice), forfeit: false });
    expect((await update(invoice, { notes: 'lost' })).notes).toBe('lost');
    expect((await on.update.execute({ ...idOf(invoice), changes: {}, metadata: { a: 1 } })).metadata).toEqual(
      { a: 1 },
    );
    await expect(update(invoice, { description: 'x' })).rejects.toEqual(refusedWith('invalid_state'));
  });

  it('returns not_found for another merchant’s invoice', async () => {
    const { id } = await draft();
    const changes = { notes: 'mine' };
    await expect(on.update.execute({ ...aTenant(), id, changes })).rejects.toEqual(refusedWith('not_found'));
    await expect(on.update.execute({ ...inLive(tenant), id, changes })).rejects.toEqual(
      refusedWith('unauthenticated'),
    );
  });
});

describe('deleting an invoice', () => {
  it('is rejected unless the invoice is a draft', async () => {
    const invoice = await draft();
    await on.send.execute(idOf(invoice));
    await expect(on.remove.execute(idOf(invoice))).rejects.toEqual(refusedWith('invalid_state'));
  });
});

describe('duplicating an invoice', () => {
  it('creates a draft with the same content, a new number and URL, and no dates', async () => {
    const original = await draft({
      dueDate: '2026-02-01',
      shipmentId: 'shp_1',
      notes: 'n',
      depositRate: 0.3,
    });
    await on.send.execute(idOf(original));
    const copy = await on.duplicate.execute({ ...idOf(original), copyId: newId('inv') });
    const { id, url, number, status, due_date, shipment_id } = copy;
    expect([number, status, due_date, shipment_id]).toEqual(['INV-2026-0002', 'draft', null, null]);
    expect([id === original.id, url === original.url]).toEqual([false, false]);
    const { line_items, amount, notes, deposit_rate } = original;
    expect(copy).toMatchObject({ line_items, amount, notes, deposit_rate });
  });
});
