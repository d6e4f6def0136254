import 'reflect-metadata';
import {
  accountLimitProblem,
  DomainError,
  isOverAccountLimit,
  newSlug,
  type CreateInvoiceRequest,
  type Invoice,
  type PayInvoicePageRequest,
  type Tenant,
} from '@tulay/contracts';
import { aTenant, customerOf, invoiceOf, slugOf } from '../../../test/builders';
import { MerchantStandings } from '@tulay/merchant-standing';
import { restrictionsOf } from '@tulay/testing';
import { DueInvoicesController } from '../reminding/due-invoices.controller';
import { InvoicePageController } from './invoice-page.controller';
import { FindPurchase } from '../../purchases/find-purchase';
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
const draft = (changes: Partial<CreateInvoiceRequest> = {}) =>
  on.create.execute(invoiceOf({ ...tenant, ...changes }));
const sent = async (changes: Partial<CreateInvoiceRequest> = {}) =>
  on.send.execute(idOf(await draft(changes)));
const pageOf = (invoice: Invoice) => on.page.execute({ slug: slugOf(invoice) });
const pay = (invoice: Invoice, changes: Partial<PayInvoicePageRequest> = {}) =>
  on.payPage.execute({
    slug: slugOf(invoice),
    choice: 'all',
    amount: null,
    method: 'gcash_qr',
    formKey: 'attempt-0123456789',
    ...changes,
  });
const succeed = (id: string) => on.hear(on.payments.turn(id, 'succeeded'));

describe('an invoice’s public page', () => {
  it('creates payments for which FindPurchase returns the line items and totals', async () => {
    const invoice = await sent({ taxAmount: 60, discountAmount: 10 });
    const { id } = await pay(invoice);
    expect(await on.get(FindPurchase).execute(id)).toEqual({
      kind: 'invoice',
      name: invoice.number,
      description: invoice.description,
      lines: [{ description: 'Barako coffee', quantity: 2, unit_amount: 250, amount: 500 }],
      totals: { subtotal: 500, discount: 10, tax: 60, amount: 550 },
      url: invoice.url,
    });
  });

  it('shows the invoice’s content but not the merchant’s internal data', async () => {
    const { id: customerId } = await on.addCustomer.execute(customerOf(tenant));
    const invoice = await sent({ customerId, depositRate: 0.5, depositDueAt: 7, metadata: { margin: 1 } });
    const page = await pageOf(invoice);
    expect(page).toMatchObject({
      merchantId: tenant.merchantId,
      number: 'INV-2026-0001',
      url: invoice.url,
      status: 'sent',
      customerName: 'Juan dela Cruz',
      lineItems: [{ description: 'Barako coffee', quantity: 2, unit_amount: 250, amount: 500 }],
      amount: 500,
      amountRemaining: 500,
      deposit: { amount: 250, met: false, dueAt: 7 },
      choices: [
        { choice: 'deposit', amount: 250 },
        { choice: 'all', amount: 500 },
      ],
      openPayment: null,
      paymentId: null,
    });
    for (const secret of [customerId, invoice.id, 'margin', 'product_id'])
      expect(JSON.stringify(page)).not.toContain(secret);
  });

  it('is not found before the invoice is sent, after a draft is voided, or for an unknown slug', async () => {
    const never = await draft();
    await expect(pageOf(never)).rejects.toMatchObject({ code: 'not_found' });
    await expect(pay(never)).rejects.toMatchObject({ code: 'not_found' });
    await on.void.execute({ ...idOf(never), forfeit: false });
    await expect(pageOf(never)).rejects.toMatchObject({ code: 'not_found' });
    await expect(on.page.execute({ slug: newSlug() })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('offers partial payment after the deposit is paid, and no payment after the invoice is fully paid', async () => {
    const invoice = await sent({ depositRate: 0.5, allowPartialPayment: true });
    await succeed((await pay(invoice, { choice: 'deposit' })).id);
    expect(await pageOf(invoice)).toMatchObject({
      status: 'partial',
      deposit: { met: true },
      choices: [
        { choice: 'all', amount: 250 },
        { choice: 'part', min: 0.01, max: 250 },
      ],
    });
    await succeed((await pay(invoice)).id);
    expect(await pageOf(invoice)).toMatchObject({ status: 'paid', choices: [], paidAt: expect.any(Number) });
  });

  it('shows the open payment until the payment ends or its event updates the invoice', async () => {
    const invoice = await sent();
    const payment = await pay(invoice);
    expect((await pageOf(invoice)).openPayment).toMatchObject({ id: payment.id, status: 'pending' });
    on.payments.turn(payment.id, 'succeeded');
    expect((await pageOf(invoice)).openPayment).toMatchObject({ id: payment.id, status: 'succeeded' });
    on.payments.turn(payment.id, 'expired');
    expect((await pageOf(invoice)).openPayment).toBeNull();
  });
});

describe('paying on the public page', () => {
  it('starts one payment for a double click, even after the payment succeeded', async () => {
    const invoice = await sent();
    const clicks = await Promise.all([pay(invoice), pay(invoice), pay(invoice)]);
    expect(new Set(clicks.map(({ id }) => id)).size).toBe(1);
    await succeed(clicks[0].id);
    expect(await pay(invoice)).toMatchObject({ id: clicks[0].id, status: 'succeeded' });
    expect(on.payments.payments.size).toBe(1);
  });

  it('starts a new payment after a failed payment, or if the payer changes the choice', async () => {
    const invoice = await sent({ allowPartialPayment: true });
    const first = await pay(invoice);
    await on.hear(on.payments.turn(first.id, 'failed'));
    const second = await pay(invoice);
    const other = await pay(invoice, { method: 'card' });
    const part = await pay(invoice, { method: 'card', choice: 'part', amount: 20 });
    expect(new Set([first, second, other, part].map(({ id }) => id)).size).toBe(4);
    expect(part).toMatchObject({ amount: 20, method: 'card', return_url: invoice.url });
    expect(on.payments.open().map(({ id }) => id)).toEqual([part.id]);
  });

  it('lets two tabs start payments, but only one payment can be completed', async () => {
    const invoice = await sent();
    const [one, two] = [await pay(invoice), await pay(invoice, { formKey: 'attempt-of-tab-two' })];
    expect(on.payments.payments.get(one.id)!.status).toBe('expired');
    await succeed(two.id);
    await expect(pay(invoice, { formKey: 'attempt-of-tab-three' })).rejects.toMatchObject({
      code: 'invalid_state',
    });
  });

  it.each(['short', 'x'.repeat(65), 'with spaces in the key', ''])(
    'rejects the idempotency token %p',
    async (formKey) => {
      await expect(pay(await sent(), { formKey })).rejects.toMatchObject({
        issues: { formKey: expect.any(Array) },
      });
    },
  );

  it.each([
    ['part', null],
    ['part', 1000],
    ['part', 0.001],
    ['deposit', null],
  ] as const)('rejects the choice %s with the amount %p', async (choice, amount) => {
    const invoice = await sent({ allowPartialPayment: true });
    await expect(pay(invoice, { choice, amount })).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { amount: expect.any(Array) },
    });
  });
});

it('an invoice can be paid later after earlier attempts exceeded an account limit', async () => {
  const invoice = await sent();
  on.payments.beforeCreate = () =>
    Promise.reject(
      new DomainError('invalid_state', 'limit', { amount: [accountLimitProblem('₱100.00 per day')] }),
    );
  for (const formKey of ['attempt-of-today-01', 'attempt-of-today-02']) {
    const error = await pay(invoice, { formKey }).catch((thrown: DomainError) => thrown);
    expect(isOverAccountLimit(error as DomainError)).toBe(true);
  }
  on.payments.beforeCreate = async () => undefined;
  expect(await pay(invoice, { formKey: 'attempt-of-tomorrow' })).toMatchObject({ status: 'pending' });
  expect(on.payments.payments.size).toBe(1);
});

it('an invoice offers no choices if every choice exceeds the per-payment limit', async () => {
  const whole = await sent();
  const parts = await sent({ allowPartialPayment: true });
  const limit = { environment: 'test', currency: 'PHP', payment: '100', day: null, month: null } as const;
  await on.get(MerchantStandings).note(restrictionsOf(tenant.merchantId, { limits: [limit] }));
  const page = (invoice: Invoice) => on.get(InvoicePageController).find({ slug: slugOf(invoice) });
  expect(await page(whole)).toMatchObject({ isPaused: true, choices: [] });
  expect((await page(parts)).choices).toHaveLength(2);
});

it('an invoice of a merchant that cannot take payments offers no choices, and its customer receives no reminder', async () => {
  const { id: customerId } = await on.addCustomer.execute(customerOf(tenant, { email: 'ana@example.test' }));
  const invoice = await sent({ customerId, dueDate: '2031-03-05' });
  const page = () => on.get(InvoicePageController).find({ slug: slugOf(invoice) });
  const isReminded = async () => {
    const query = { environment: 'test', dueFrom: '2031-03-05', dueTo: '2031-03-05', limit: 100 } as const;
    const { invoices } = await on.get(DueInvoicesController).list(query);
    return invoices.some(({ id }) => id === invoice.id);
  };
  expect([(await page()).isPaused, await isReminded()]).toEqual([undefined, true]);
  await on.get(MerchantStandings).note(restrictionsOf(tenant.merchantId, { state: 'closed' }));
  expect(await page()).toMatchObject({ isPaused: true, choices: [] });
  expect(await isReminded()).toBe(false);
});
