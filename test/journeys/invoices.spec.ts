import type { Customer, Invoice, List, Payment, Product, Refund } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import type { Answer, ErrorBody } from '../support/api';
import { createMerchant, type TestMerchant } from '../support/stack';
import { WebhookReceiver } from '../support/webhook-receiver';

let merchant: TestMerchant;
let receiver: WebhookReceiver;

beforeEach(async () => {
  [merchant, receiver] = await Promise.all([createMerchant(), WebhookReceiver.start()]);
  await merchant.test.post('/v1/webhooks/endpoints', { url: receiver.url(), events: ['*'] });
});

afterEach(() => receiver.stop());

const WAIT = { timeoutMs: 40_000 };
const LINE = { description: 'Barako coffee', quantity: 2, unit_amount: 250 };

const api = <T = Invoice>(path: string, body: unknown = {}): Promise<Answer<T>> =>
  merchant.test.post<T>(`/v1/invoices${path}`, body);
const create = async (body: Record<string, unknown> = {}): Promise<Invoice> => {
  const answer = await api('', { line_items: [LINE], ...body });
  expect(answer.status).toBe(201);
  return answer.body;
};
const sent = async (body: Record<string, unknown> = {}): Promise<Invoice> => {
  const { id } = await create(body);
  return (await api(`/${id}/send`)).body;
};
const read = async ({ id }: Invoice): Promise<Invoice> =>
  (await merchant.test.get<Invoice>(`/v1/invoices/${id}`)).body;
const pay = ({ id }: Invoice, body: Record<string, unknown> = {}) =>
  api<Payment>(`/${id}/pay`, { method: 'gcash_qr', ...body });
const payAndSucceed = async (invoice: Invoice, body: Record<string, unknown> = {}): Promise<Payment> => {
  const { body: payment } = await pay(invoice, body);
  await merchant.test.press(payment.id, 'succeed');
  return payment;
};
const reaches = (invoice: Invoice, status: Invoice['status']) =>
  eventually(async () => (await read(invoice)).status === status, WAIT);
const told = ({ id }: Invoice, type: string, times = 1) =>
  eventually(() => receiver.of(id, type).length === times, WAIT);
const balance = (): Promise<number> => merchant.test.balance();
const refusal = ({ status, body }: Answer<unknown>) => [status, (body as ErrorBody).error.code];

describe('an invoice', () => {
  it('changes from draft to sent, partial and paid, with an event for each change', async () => {
    const customer = (
      await merchant.test.post<Customer>('/v1/customers', { name: 'Juan', email: 'juan@example.test' })
    ).body;
    const invoice = await sent({ customer_id: customer.id, deposit_rate: 0.5, discount_amount: 50 });
    expect(invoice).toMatchObject({ status: 'sent', subtotal: 500, amount: 450, amount_remaining: 450 });
    expect(invoice.number).toMatch(/^INV-\d{4}-0001$/);
    expect(refusal(await pay(invoice, { amount: 100 }))).toEqual([400, 'invalid_request']);
    const deposit = await payAndSucceed(invoice, { amount: 225 });
    expect(deposit).toMatchObject({ customer_id: customer.id, customer: { name: 'Juan' } });
    await reaches(invoice, 'partial');
    const rest = await payAndSucceed(invoice);
    await reaches(invoice, 'paid');
    expect(await read(invoice)).toMatchObject({ amount_paid: 450, amount_overpaid: 0, payment_id: rest.id });
    for (const type of ['invoice.sent', 'invoice.partially_paid', 'invoice.paid']) await told(invoice, type);
    const { event } = receiver.of(invoice.id, 'invoice.paid')[0]!;
    expect(event.data.object).toMatchObject({ object: 'invoice', status: 'paid', amount_remaining: 0 });
    await eventually(async () => (await balance()) > 400, WAIT);
  });

  it('is paid once if the customer double-clicks', async () => {
    const invoice = await sent({ deposit_rate: 0.2 });
    const path = new URL(invoice.url).pathname;
    const send = (form: Record<string, string>) =>
      merchant.test.request('POST', path, new URLSearchParams(form).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: '',
      });
    const form = {
      choice: 'deposit',
      amount: '',
      method: 'gcash_qr',
      idempotency_token: 'form-key-0123456789',
    };
    const clicks = await Promise.all([send(form), send(form)]);
    const [to, toToo] = clicks.map(({ headers }) => headers.get('location') ?? '');
    expect([clicks[0].status, toToo]).toEqual([303, to]);
    await merchant.test.press(/pay_[0-9a-z]{26}/.exec(to!)![0], 'succeed');
    await reaches(invoice, 'partial');
    expect((await read(invoice)).receipts).toMatchObject([{ amount: 100, applied: 100 }]);
    const page = await merchant.test.get<string>(path);
    expect([page.status, page.text.includes(invoice.number!)]).toEqual([200, true]);
    const draft = await create();
    expect((await merchant.test.get(new URL(draft.url).pathname)).status).toBe(404);
  });

  it('has at most one open payment, which is canceled when the invoice is voided', async () => {
    const invoice = await sent();
    const [first, second] = [(await pay(invoice)).body, (await pay(invoice)).body];
    const statusOf = async ({ id }: Payment) => (await merchant.test.get<Payment>(`/v1/payments/${id}`)).body;
    expect(await statusOf(first)).toMatchObject({ status: 'expired' });
    expect(await api(`/${invoice.id}/void`)).toMatchObject({ status: 200, body: { status: 'void' } });
    expect(await statusOf(second)).toMatchObject({ status: 'failed', failure: { code: 'cancelled' } });
    expect(await merchant.test.press(second.id, 'succeed')).not.toBe(200);
    expect(refusal(await pay(invoice))).toEqual([400, 'invalid_state']);
    await told(invoice, 'invoice.voided');
  });

  it('keeps its payments if it is forfeited after a partial payment', async () => {
    const invoice = await sent({ allow_partial_payment: true });
    await payAndSucceed(invoice, { amount: 200 });
    await reaches(invoice, 'partial');
    expect(refusal(await api(`/${invoice.id}/void`))).toEqual([400, 'invalid_state']);
    const { body } = await api(`/${invoice.id}/void`, { forfeit: true });
    expect(body).toMatchObject({ status: 'void', amount_paid: 200, forfeited_at: body.void_at });
    await told(invoice, 'invoice.voided');
  });

  it('can be marked as paid once per Idempotency-Key, without a credit', async () => {
    const invoice = await sent();
    const mark = () =>
      merchant.test.post<Invoice>(
        `/v1/invoices/${invoice.id}/mark_paid`,
        { reference: 'OR 12' },
        { 'idempotency-key': 'or-12' },
      );
    const [first, second] = [await mark(), await mark()];
    expect(first.body).toMatchObject({
      status: 'paid',
      payment_id: null,
      receipts: [{ reference: 'OR 12' }],
    });
    expect(second.text).toBe(first.text);
    await told(invoice, 'invoice.paid');
    expect(await balance()).toBe(0);
  });

  it('can be edited as a draft, duplicated, deleted and listed', async () => {
    const draft = await create({ notes: 'n' });
    const changed = await merchant.test.patch<Invoice>(`/v1/invoices/${draft.id}`, {
      line_items: [{ ...LINE, quantity: 1.5, unit_amount: 0.33 }],
      metadata: { order: 7 },
    });
    expect(changed.body).toMatchObject({ amount: 0.5, notes: 'n', metadata: { order: 7 } });
    const copy = await api(`/${draft.id}/duplicate`);
    expect([copy.status, copy.body.status, copy.body.amount]).toEqual([201, 'draft', 0.5]);
    expect(copy.body.number).toMatch(/-0002$/);
    const deleted = await merchant.test.delete(`/v1/invoices/${draft.id}`);
    expect(deleted.body).toEqual({ id: draft.id, object: 'invoice', deleted: true });
    expect(refusal(await merchant.test.get(`/v1/invoices/${draft.id}`))).toEqual([404, 'not_found']);
    const list = await merchant.test.get<List<Invoice>>('/v1/invoices?status=draft');
    expect(list.body.data.map(({ id }) => id)).toEqual([copy.body.id]);
    const pesos = await merchant.test.get<List<Invoice>>('/v1/invoices?currency=php&status=draft');
    expect(pesos.body.data.map(({ id }) => id)).toEqual([copy.body.id]);
    const inDollars = await api<ErrorBody>('', { line_items: [LINE], currency: 'USD' });
    expect(refusal(inDollars)).toEqual([400, 'no_route']);
  });

  it('is rejected with the path of each invalid field', async () => {
    const issuesOf = async (body: unknown) => {
      const answer = await api<ErrorBody>('', body);
      expect(answer.status).toBe(400);
      return Object.keys(answer.body.error.issues!);
    };
    expect(await issuesOf({ line_items: [LINE, { ...LINE, quantity: 0 }] })).toEqual([
      'line_items.1.quantity',
    ]);
    expect(await issuesOf({ line_items: [{ ...LINE, unit_amount: 0.001 }] })).toEqual([
      'line_items.0.unit_amount',
    ]);
    expect(await issuesOf({ line_items: [LINE], discount_amount: 500.01 })).toEqual(['discount_amount']);
    const stranger = { line_items: [LINE], customer_id: 'cus_01k0z3v9q8m4x2c7b5n6d8f1ga' };
    expect(refusal(await api('', stranger))).toEqual([404, 'not_found']);
    const { id } = await create();
    const crossing = await merchant.live.get(`/v1/invoices/${id}`);
    expect(refusal(crossing)).toEqual([401, 'unauthenticated']);
  });

  it("reduces the products' stock when paid, and restores it after a full refund", async () => {
    const product = (
      await merchant.test.post<Product>('/v1/products', { name: 'Coffee', track_inventory: true, stock: 5 })
    ).body;
    const stock = async () => (await merchant.test.get<Product>(`/v1/products/${product.id}`)).body.stock;
    const invoice = await sent({ line_items: [{ ...LINE, product_id: product.id }] });
    const payment = await payAndSucceed(invoice);
    await eventually(async () => (await stock()) === 3, WAIT);
    await merchant.test.post<Refund>('/v1/refunds', { payment: payment.id, amount: 50 });
    await eventually(async () => (await read(invoice)).amount_refunded === 50, WAIT);
    expect((await read(invoice)).receipts).toMatchObject([{ refunded: false, amount_refunded: 50 }]);
    await merchant.test.post<Refund>('/v1/refunds', { payment: payment.id });
    await eventually(async () => (await stock()) === 5, WAIT);
    expect(await read(invoice)).toMatchObject({
      status: 'paid',
      amount_refunded: 500,
      receipts: [{ refunded: true, amount_refunded: 500 }],
    });
  });
});
