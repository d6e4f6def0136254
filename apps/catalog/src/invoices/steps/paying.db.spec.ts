import 'reflect-metadata';
import {
  DomainError,
  newId,
  type CreateInvoiceRequest,
  type Invoice,
  type Payment,
  type Tenant,
} from '@tulay/contracts';
import { aTenant, customerOf, inLive, invoiceOf } from '../../../test/builders';
import { openInvoices, type OpenInvoices } from '../../../test/open-invoices';

let on: OpenInvoices;
let tenant: Tenant;

beforeAll(async () => {
  on = await openInvoices();
});

afterAll(() => on?.close());

beforeEach(() => {
  tenant = aTenant();
  on.payments.reset();
});

const idOf = ({ id }: Invoice) => ({ ...tenant, id });
const again = (invoice: Invoice): Promise<Invoice> => on.getInvoice.execute(idOf(invoice));

const sent = (changes: Partial<CreateInvoiceRequest> = {}): Promise<Invoice> =>
  on.sent({ ...tenant, ...changes });

const pay = (invoice: Invoice, amount: number | null = null, paymentId = newId('pay')): Promise<Payment> =>
  on.pay.execute({ ...idOf(invoice), paymentId, method: 'gcash_qr', amount, returnUrl: null });
const succeed = (payment: Payment) => on.hear(on.payments.turn(payment.id, 'succeeded'));

describe('paying an invoice', () => {
  it.each([
    ['🙏y', '🙏'],
    ['👨\u200d👩\u200d👧\u200d👦', ''],
    ['e\u0301', ''],
  ])('truncates a long description without splitting a character: %s', async (end, kept) => {
    const invoice = await sent({ description: 'x'.repeat(476) + end });
    const payment = await pay(invoice);
    expect(payment.description).toBe(`Invoice ${invoice.number}: ${'x'.repeat(476)}${kept}`);
  });

  it('starts a payment for the remaining amount and marks the invoice as paid when it succeeds', async () => {
    const invoice = await sent({ description: 'March' });
    const payment = await pay(invoice);
    expect(payment).toMatchObject({
      status: 'pending',
      amount: 500,
      currency: 'PHP',
      description: 'Invoice INV-2026-0001: March',
      return_url: invoice.url,
      source: { type: 'invoice', id: invoice.id },
      metadata: { invoice_id: invoice.id },
      customer: null,
      customer_id: null,
    });
    on.clock.advance(5_000);
    await succeed(payment);
    expect(await again(invoice)).toMatchObject({
      status: 'paid',
      amount_paid: 500,
      amount_remaining: 0,
      payment_id: payment.id,
      paid_at: invoice.created + 5,
      receipts: [{ payment_id: payment.id, reference: null, amount: 500, applied: 500, refunded: false }],
    });
    expect(await on.typesOf(invoice.id)).toEqual(['invoice.sent', 'invoice.paid']);
  });

  it('includes the customer’s name and email, unless the customer was deleted', async () => {
    const { id: customerId } = await on.addCustomer.execute(
      customerOf(tenant, { email: 'juan@example.test' }),
    );
    const invoice = await sent({ customerId });
    const customer = { name: 'Juan dela Cruz', email: 'juan@example.test' };
    expect(await pay(invoice)).toMatchObject({ customer_id: customerId, customer });
    await on.admin.query('DELETE FROM catalog.customers WHERE id = $1', [customerId]);
    expect(await pay(invoice)).toMatchObject({ customer_id: null, customer: null });
  });

  it('accepts the deposit, a partial payment and the remaining amount, and emits an event for each', async () => {
    const invoice = await sent({ depositRate: 0.25, allowPartialPayment: true });
    await expect(pay(invoice, 124.99)).rejects.toMatchObject({ issues: { amount: [expect.any(String)] } });
    await succeed(await pay(invoice, 125));
    expect(await again(invoice)).toMatchObject({
      status: 'partial',
      amount_paid: 125,
      amount_remaining: 375,
    });
    await succeed(await pay(invoice, 0.01));
    const last = await pay(invoice);
    expect(last.amount).toBe(374.99);
    await succeed(last);
    expect(await again(invoice)).toMatchObject({ status: 'paid', amount_paid: 500, payment_id: last.id });
    expect((await on.typesOf(invoice.id)).slice(1)).toEqual([
      'invoice.partially_paid',
      'invoice.partially_paid',
      'invoice.paid',
    ]);
  });

  it.each(['draft', 'paid', 'void'] as const)('is rejected if the invoice is %s', async (status) => {
    const draft = await on.create.execute(
      invoiceOf({ ...tenant, discountAmount: status === 'paid' ? 550 : 0 }),
    );
    if (status === 'paid') await on.send.execute(idOf(draft));
    if (status === 'void') await on.void.execute({ ...idOf(draft), forfeit: false });
    expect((await again(draft)).status).toBe(status);
    await expect(pay(draft)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(on.payments.payments.size).toBe(0);
  });

  it('returns not_found for another merchant’s invoice', async () => {
    const { id } = await sent();
    const order = { id, paymentId: newId('pay'), method: 'card', amount: null, returnUrl: null } as const;
    await expect(on.pay.execute({ ...aTenant(), ...order })).rejects.toMatchObject({ code: 'not_found' });
    await expect(on.pay.execute({ ...inLive(tenant), ...order })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});

describe('an invoice’s open payment', () => {
  it('expires when a new payment starts', async () => {
    const invoice = await sent();
    const [first, second] = [await pay(invoice), await pay(invoice)];
    expect(on.payments.payments.get(first.id)!.status).toBe('expired');
    expect(on.payments.open().map(({ id }) => id)).toEqual([second.id]);
  });

  it('stays open when the new amount is rejected', async () => {
    const invoice = await sent();
    const first = await pay(invoice);
    await expect(pay(invoice, 1)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(on.payments.open().map(({ id }) => id)).toEqual([first.id]);
  });

  it('remains the only open payment if many payments start concurrently', async () => {
    const invoice = await sent();
    const begun = await Promise.allSettled(Array.from({ length: 8 }, () => pay(invoice)));
    for (const result of begun)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
    const open = on.payments.open();
    expect(open).toHaveLength(1);
    await succeed(open[0]!);
    expect(await again(invoice)).toMatchObject({ status: 'paid', amount_overpaid: 0 });
  });

  it('is applied if it has just succeeded, and the new payment is rejected', async () => {
    const invoice = await sent();
    const first = await pay(invoice);
    on.payments.beforeEnd = async ({ paymentId }) => void on.payments.turn(paymentId, 'succeeded');
    await expect(pay(invoice)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await again(invoice)).toMatchObject({ status: 'paid', payment_id: first.id });
    expect(on.payments.payments.size).toBe(1);
    await on.hear(on.payments.payments.get(first.id)!);
    expect(await on.typesOf(invoice.id)).toEqual(['invoice.sent', 'invoice.paid']);
  });

  it('reduces the amount of the new payment if it has just paid part of the invoice', async () => {
    const invoice = await sent({ allowPartialPayment: true });
    await pay(invoice, 100);
    on.payments.beforeEnd = async ({ paymentId }) => void on.payments.turn(paymentId, 'succeeded');
    expect((await pay(invoice)).amount).toBe(400);
  });

  it('prevents a new payment while a provider is processing it', async () => {
    const invoice = await sent();
    on.payments.turn((await pay(invoice)).id, 'processing');
    await expect(pay(invoice)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(on.payments.payments.size).toBe(1);
  });

  it('causes a conflict error for a new payment if other requests keep starting payments', async () => {
    const invoice = await sent();
    await pay(invoice);
    let others = 0;
    const barge = async (): Promise<void> => {
      if (++others > 5) return;
      on.payments.beforeEnd = async () => undefined;
      await pay(invoice);
      on.payments.beforeEnd = barge;
    };
    on.payments.beforeEnd = barge;
    await expect(pay(invoice)).rejects.toMatchObject({ code: 'conflict' });
    expect(on.payments.open()).toHaveLength(1);
  });

  it('is replaced after it fails or expires', async () => {
    const invoice = await sent();
    await on.hear(on.payments.turn((await pay(invoice)).id, 'failed'));
    await on.hear(on.payments.turn((await pay(invoice)).id, 'expired'));
    expect((await pay(invoice)).status).toBe('pending');
    expect((await again(invoice)).status).toBe('sent');
  });
});

describe('a retry after a crash or a lost response', () => {
  const dies = () => Promise.reject(new DomainError('internal_error', 'no response'));

  it('creates the payment if the first request with the same idempotency token did not create it', async () => {
    const invoice = await sent();
    const key = newId('pay');
    on.payments.beforeCreate = dies;
    await expect(pay(invoice, null, key)).rejects.toMatchObject({ code: 'internal_error' });
    on.payments.beforeCreate = async () => undefined;
    expect(await pay(invoice, null, key)).toMatchObject({ id: key, status: 'pending' });
  });

  it('returns the existing payment for the same idempotency token, even after the payment succeeded', async () => {
    const invoice = await sent();
    const key = newId('pay');
    on.payments.afterCreate = dies;
    await expect(pay(invoice, null, key)).rejects.toMatchObject({ code: 'internal_error' });
    on.payments.afterCreate = async () => undefined;
    expect((await pay(invoice, null, key)).id).toBe(key);
    await succeed(on.payments.payments.get(key)!);
    expect(await pay(invoice, null, key)).toMatchObject({ id: key, status: 'succeeded' });
    expect(on.payments.payments.size).toBe(1);
  });

  it('creates and expires the unconfirmed payment before it starts a new payment', async () => {
    const invoice = await sent();
    const ghost = newId('pay');
    on.payments.beforeCreate = ({ paymentId }) => (paymentId === ghost ? dies() : Promise.resolve());
    await expect(pay(invoice, null, ghost)).rejects.toMatchObject({ code: 'internal_error' });
    on.payments.beforeCreate = async () => undefined;
    const second = await pay(invoice);
    expect(on.payments.payments.get(ghost)!.status).toBe('expired');
    expect(on.payments.open().map(({ id }) => id)).toEqual([second.id]);
  });

  it('pays or voids the invoice if the previous payment has already ended', async () => {
    for (const next of ['pay', 'void'] as const) {
      const invoice = await sent();
      const first = await pay(invoice);
      on.payments.afterEnd = dies;
      await expect(pay(invoice)).rejects.toMatchObject({ code: 'internal_error' });
      on.payments.afterEnd = async () => undefined;
      expect(on.payments.payments.get(first.id)!.status).toBe('expired');
      if (next === 'pay') expect((await pay(invoice)).status).toBe('pending');
      else await on.void.execute({ ...idOf(invoice), forfeit: false });
    }
  });

  it('does not start a new payment while it is unknown whether the previous payment exists', async () => {
    const invoice = await sent();
    on.payments.beforeCreate = dies;
    await expect(pay(invoice)).rejects.toMatchObject({ code: 'internal_error' });
    await expect(pay(invoice)).rejects.toMatchObject({ code: 'internal_error' });
    expect(on.payments.payments.size).toBe(0);
  });

  it('starts a new payment after the first request failed with no_route', async () => {
    const invoice = await sent();
    on.payments.beforeCreate = () => Promise.reject(new DomainError('no_route', 'no provider'));
    await expect(pay(invoice)).rejects.toMatchObject({ code: 'no_route' });
    on.payments.beforeCreate = async () => undefined;
    expect((await pay(invoice)).status).toBe('pending');
  });
});
