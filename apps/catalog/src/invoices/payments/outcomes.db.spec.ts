import 'reflect-metadata';
import {
  newId,
  type CreateInvoiceRequest,
  type Invoice,
  type InvoiceLine,
  type Payment,
  type Tenant,
} from '@tulay/contracts';
import { aTenant, invoiceOf, lineOf, productOf } from '../../../test/builders';
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

const pay = (invoice: Invoice, amount: number | null = null): Promise<Payment> =>
  on.pay.execute({ ...idOf(invoice), paymentId: newId('pay'), method: 'card', amount, returnUrl: null });
const turn = (payment: Payment, status: Payment['status']) => on.payments.turn(payment.id, status);
const voidIt = (invoice: Invoice, forfeit = false) => on.void.execute({ ...idOf(invoice), forfeit });
const mark = (invoice: Invoice, amount: number | null = null, reference = 'OR 12') =>
  on.markPaid.execute({ ...idOf(invoice), receiptId: newId('rct'), amount, reference });

describe('invoice payment events', () => {
  it('are applied once, even if delivered repeatedly, concurrently, or with a different ID', async () => {
    const invoice = await sent({ allowPartialPayment: true });
    const payment = turn(await pay(invoice, 100), 'succeeded');
    const event = newId('evt');
    await Promise.all([on.hear(payment, event), on.hear(payment, event), on.hear(payment), on.hear(payment)]);
    expect(await again(invoice)).toMatchObject({ status: 'partial', amount_paid: 100 });
    expect(await on.typesOf(invoice.id)).toEqual(['invoice.sent', 'invoice.partially_paid']);
  });

  it('are applied correctly in any order, for example if a refund arrives before the success', async () => {
    const invoice = await sent();
    const payment = await pay(invoice);
    const succeeded = turn(payment, 'succeeded');
    await on.hear(turn(payment, 'refunded'));
    await on.hear(succeeded);
    expect(await again(invoice)).toMatchObject({
      status: 'paid',
      amount_paid: 500,
      receipts: [{ payment_id: payment.id, refunded: true }],
    });
    expect(await on.typesOf(invoice.id)).toEqual(['invoice.sent', 'invoice.paid']);
  });

  it('update the refunded amounts of the invoice and its receipts, even if a refund arrives before its payment', async () => {
    const invoice = await sent({ allowPartialPayment: true });
    const shown = async () => {
      const { status, amount_paid, amount_refunded, receipts } = await again(invoice);
      return { status, amount_paid, amount_refunded, receipts: receipts.map((one) => one.amount_refunded) };
    };
    const first = await pay(invoice, 100);
    await on.hearRefund(first, 30);
    await on.hear(turn(first, 'succeeded'));
    expect(await shown()).toMatchObject({ amount_refunded: 30, receipts: [30] });
    const second = await pay(invoice, 400);
    await on.hear(turn(second, 'succeeded'));
    const event = newId('evt');
    await on.hearRefund(second, 50.25, event);
    await on.hearRefund(second, 50.25, event);
    const partly = { status: 'paid', amount_paid: 500, amount_refunded: 80.25, receipts: [30, 50.25] };
    expect(await shown()).toEqual(partly);
    await on.hearRefund(second, 349.75);
    await on.hear(turn(second, 'refunded'));
    expect(await shown()).toEqual({ ...partly, amount_refunded: 430, receipts: [30, 400] });
  });

  it('do not change the invoice if the payment failed or expired', async () => {
    const invoice = await sent();
    await on.hear(turn(await pay(invoice), 'failed'));
    await on.hear(turn(await pay(invoice), 'expired'));
    expect(await again(invoice)).toEqual(invoice);
  });

  it('have no effect if catalog did not start the payment', async () => {
    const invoice = await sent();
    const foreign = { ...(await pay(invoice)), id: newId('pay'), status: 'succeeded' as const };
    expect(await on.hear(foreign)).toBe(false);
    expect((await again(invoice)).status).toBe('sent');
  });
});

describe('an overpayment', () => {
  /** Returns a payment that succeeds although its catalog payment is marked as refused. */
  const straggler = async (invoice: Invoice): Promise<Payment> => {
    const payment = await pay(invoice);
    await on.admin.query(
      `UPDATE catalog.catalog_payments SET status = 'refused', refusal = '{}' WHERE payment_id = $1`,
      [payment.id],
    );
    return turn(payment, 'succeeded');
  };
  const counted = async (): Promise<number> =>
    (await on.registry.getSingleMetric('invoice_overpayments_total')!.get()).values[0]?.value ?? 0;

  it('is recorded on the invoice and reported to the operator if another payment was applied first', async () => {
    const invoice = await sent();
    const late = await straggler(invoice);
    await on.hear(turn(await pay(invoice), 'succeeded'));
    const before = await counted();
    await on.hear(late);
    expect(await again(invoice)).toMatchObject({ status: 'paid', amount_paid: 500, amount_overpaid: 500 });
    expect((await again(invoice)).payment_id).not.toBe(late.id);
    expect((await again(invoice)).receipts.at(-1)).toMatchObject({
      payment_id: late.id,
      amount: 500,
      applied: 0,
    });
    expect(await counted()).toBe(before + 1);
    expect(await on.typesOf(invoice.id)).toEqual(['invoice.sent', 'invoice.paid']);
  });

  it('is recorded on a void invoice, and the invoice stays void', async () => {
    const invoice = await sent();
    const late = await straggler(invoice);
    await voidIt(invoice);
    await on.hear(late);
    expect(await again(invoice)).toMatchObject({ status: 'void', amount_paid: 0, amount_overpaid: 500 });
  });

  it('covers the remaining amount first, and only the excess counts as overpaid', async () => {
    const invoice = await sent({ allowPartialPayment: true });
    const late = await straggler(invoice);
    await on.hear(turn(await pay(invoice, 400), 'succeeded'));
    await on.hear(late);
    expect(await again(invoice)).toMatchObject({ status: 'paid', amount_paid: 500, amount_overpaid: 400 });
  });

  it('appears in the operator’s list, sorted newest first, until it is refunded', async () => {
    const late = async () => {
      const invoice = await sent();
      const payment = await straggler(invoice);
      await voidIt(invoice);
      await on.hear(payment);
      return { invoice, payment };
    };
    const [first, second] = [await late(), await late()];
    const shown = async (startingAfter?: string) =>
      (await on.listOverpaid.execute({ limit: 100, startingAfter })).data
        .filter(({ merchant }) => merchant === tenant.merchantId)
        .map(({ invoice }) => invoice.id);
    const both = [first.invoice.id, second.invoice.id].sort().reverse();
    expect(await shown()).toEqual(both);
    expect(await shown(both[0])).toEqual([both[1]]);
    await on.hear(turn(first.payment, 'refunded'));
    expect(await shown()).toEqual([second.invoice.id]);
  });

  it('is removed when the payment is refunded', async () => {
    const invoice = await sent();
    const late = await straggler(invoice);
    await voidIt(invoice);
    await on.hear(late);
    await on.hear(turn(late, 'refunded'));
    expect(await again(invoice)).toMatchObject({ status: 'void', amount_overpaid: 0 });
  });
});

describe('voiding an invoice', () => {
  it('cancels the open payment', async () => {
    const invoice = await sent();
    const payment = await pay(invoice);
    const voided = await voidIt(invoice);
    expect(voided).toMatchObject({ status: 'void', void_at: expect.any(Number), forfeited_at: null });
    expect(on.payments.payments.get(payment.id)).toMatchObject({
      status: 'failed',
      failure: { code: 'cancelled' },
    });
    expect(await on.typesOf(invoice.id)).toEqual(['invoice.sent', 'invoice.voided']);
  });

  it('is rejected if the open payment has just succeeded, and the invoice becomes paid', async () => {
    const invoice = await sent();
    await pay(invoice);
    on.payments.beforeEnd = async ({ paymentId }) => void on.payments.turn(paymentId, 'succeeded');
    await expect(voidIt(invoice)).rejects.toMatchObject({ code: 'invalid_state' });
    expect((await again(invoice)).status).toBe('paid');
  });

  it('requires forfeit for a partly paid invoice, keeps the amount paid and cancels the open payment', async () => {
    const invoice = await sent({ allowPartialPayment: true });
    await on.hear(turn(await pay(invoice, 200), 'succeeded'));
    const open = await pay(invoice);
    await expect(voidIt(invoice)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(on.payments.open().map(({ id }) => id)).toEqual([open.id]);
    const forfeited = await voidIt(invoice, true);
    expect(forfeited).toMatchObject({ status: 'void', amount_paid: 200, forfeited_at: forfeited.void_at });
    expect(on.payments.open()).toEqual([]);
  });

  it('ignores forfeit if nothing was paid', async () => {
    expect(await voidIt(await sent(), true)).toMatchObject({ status: 'void', forfeited_at: null });
  });

  it('is rejected if the invoice is already void', async () => {
    const invoice = await sent();
    await voidIt(invoice);
    await expect(voidIt(invoice)).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('returns the same invoice when the request is retried', async () => {
    const invoice = await sent();
    const voided = await voidIt(invoice);
    expect(await on.void.execute({ ...idOf(invoice), forfeit: false, isRetry: true })).toEqual(voided);
    const paid = await sent({ discountAmount: 550 });
    expect(await on.send.execute({ ...idOf(paid), isRetry: true })).toEqual(paid);
    await expect(on.send.execute(idOf(paid))).rejects.toMatchObject({ code: 'invalid_state' });
  });
});

describe('marking an invoice as paid', () => {
  it('records the remaining amount and cancels the open payment', async () => {
    const invoice = await sent();
    await pay(invoice);
    const marked = await mark(invoice);
    expect(marked).toMatchObject({ status: 'paid', amount_paid: 500, payment_id: null });
    expect(marked.receipts).toMatchObject([
      { payment_id: null, reference: 'OR 12', amount: 500, applied: 500 },
    ]);
    expect(on.payments.open()).toEqual([]);
  });

  it('records a partial amount if the invoice allows it, and does not change payment_id', async () => {
    const invoice = await sent({ depositRate: 0.5 });
    await expect(mark(invoice, 100)).rejects.toMatchObject({ issues: { amount: [expect.any(String)] } });
    const deposit = await pay(invoice, 250);
    await on.hear(turn(deposit, 'succeeded'));
    expect(await mark(invoice, 250)).toMatchObject({ status: 'paid', payment_id: deposit.id });
  });

  it.each(['draft', 'void'] as const)('is rejected if the invoice is %s', async (status) => {
    const draft = await on.create.execute(invoiceOf(tenant));
    if (status === 'void') await voidIt(draft);
    await expect(mark(draft)).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('records a receipt once, even if the request is retried', async () => {
    const invoice = await sent({ allowPartialPayment: true });
    const receipt = { ...idOf(invoice), receiptId: newId('rct'), amount: 100, reference: 'OR 13' };
    const first = await on.markPaid.execute(receipt);
    expect(await on.markPaid.execute(receipt)).toEqual(first);
    expect(first).toMatchObject({ status: 'partial', amount_paid: 100 });
  });

  it('records the amount once for concurrent requests', async () => {
    const invoice = await sent();
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => mark(invoice)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await again(invoice)).amount_paid).toBe(500);
  });
});

describe('sending an invoice', () => {
  it('updates sent_at, keeps issued_at and emits the event again when the invoice is resent', async () => {
    const invoice = await sent();
    on.clock.advance(60_000);
    const resent = await on.send.execute(idOf(invoice));
    expect(resent).toMatchObject({ issued_at: invoice.issued_at, sent_at: invoice.sent_at! + 60 });
    expect(await on.typesOf(invoice.id)).toEqual(['invoice.sent', 'invoice.sent']);
  });

  it('marks an invoice with an amount of 0 as paid', async () => {
    const invoice = await sent({ discountAmount: 550 });
    const { created } = invoice;
    expect(invoice).toMatchObject({ status: 'paid', amount: 0, issued_at: created, paid_at: created });
    expect(await on.typesOf(invoice.id)).toEqual(['invoice.paid']);
  });
});

describe('the stock of invoiced products', () => {
  const counted = async (): Promise<string> =>
    (await on.addProduct.execute(productOf(tenant, { trackInventory: true, stock: 10 }))).id;
  const stockOf = async (id: string): Promise<number> => (await on.products.get({ ...tenant, id })).stock;
  const ordered = async (...quantities: number[]): Promise<[string, InvoiceLine[]]> => {
    const productId = await counted();
    return [productId, quantities.map((quantity) => lineOf({ productId, quantity }))];
  };

  it('decreases only when the invoice is fully paid', async () => {
    const [product, lines] = await ordered(2, 3);
    const invoice = await sent({ lines, allowPartialPayment: true });
    await on.hear(turn(await pay(invoice, 100), 'succeeded'));
    expect(await stockOf(product)).toBe(10);
    await on.hear(turn(await pay(invoice), 'succeeded'));
    expect(await stockOf(product)).toBe(5);
  });

  it('is restored once, after all payments are fully refunded', async () => {
    const [product, lines] = await ordered(4);
    const invoice = await sent({ lines, allowPartialPayment: true });
    const part = await pay(invoice, 100);
    await on.hear(turn(part, 'succeeded'));
    const rest = await pay(invoice);
    await on.hear(turn(rest, 'succeeded'));
    await on.hear(turn(part, 'refunded'));
    expect(await stockOf(product)).toBe(6);
    await on.hear(turn(rest, 'refunded'));
    await on.hear(turn(rest, 'refunded'));
    expect(await stockOf(product)).toBe(10);
    expect((await again(invoice)).status).toBe('paid');
  });

  it('decreases when the invoice is marked as paid', async () => {
    const [product, lines] = await ordered(1);
    await mark(await sent({ lines }));
    expect(await stockOf(product)).toBe(9);
  });
});
