import 'reflect-metadata';
import {
  accountLimitProblem,
  DomainError,
  isOverAccountLimit,
  type Payment,
  type PaymentLink,
  type Tenant,
} from '@tulay/contracts';
import { aTenant, customerOf, eventOf, linkOf, paying, slugOf } from '../../test/builders';
import { openLinks, type OpenLinks } from '../../test/open-links';
import type { CatalogPaymentEntity } from '../catalog-payments/catalog-payment.entity';
import { CreateCustomer } from '../customers/create-customer';
import { DeleteCustomer } from '../customers/delete-customer';
import { MerchantStandings } from '@tulay/merchant-standing';
import { restrictionsOf } from '@tulay/testing';
import { PaymentLinkPageController } from './payment-link-page.controller';
import { FindPurchase } from '../purchases/find-purchase';

let catalog: OpenLinks;
let tenant: Tenant;
let link: PaymentLink;
/** All requests to create a payment, including retries. */
const asked: CatalogPaymentEntity[] = [];

beforeAll(async () => {
  catalog = await openLinks();
  const create = catalog.payments.create.bind(catalog.payments);
  jest.spyOn(catalog.payments, 'create').mockImplementation((catalogPayment) => {
    asked.push(catalogPayment);
    return create(catalogPayment);
  });
});

afterAll(() => catalog?.close());

beforeEach(async () => {
  tenant = aTenant();
  link = await catalog.links.create.execute(linkOf(tenant, { metadata: { table: '7' } }));
  asked.length = 0;
  catalog.payments.beforeCreate = async () => undefined;
  catalog.payments.afterCreate = async () => undefined;
});

const pay = (changes = {}): Promise<Payment> => catalog.links.pay.execute(paying(link, changes));
const paymentsOf = async ({ id }: PaymentLink): Promise<number> => {
  const [row] = await catalog.db.query<{ count: string }>(
    'SELECT count(*) FROM catalog_payments WHERE source_id = $1',
    [id],
  );
  return Number(row!.count);
};
const statusOf = async ({ id }: Payment): Promise<string> =>
  (await catalog.catalogPayments.store.find(id))!.status;

describe('paying through a payment link', () => {
  it('starts the requested payment and saves the link as its source', async () => {
    const payment = await pay({ amount: 250.5, method: 'card' });
    expect(payment).toMatchObject({
      amount: 250.5,
      currency: 'PHP',
      method: 'card',
      description: 'Lunch',
      return_url: `${link.url}?payment=${payment.id}`,
      source: { type: 'payment_link', id: link.id },
      metadata: { table: '7', payment_link_id: link.id },
    });
    expect(await catalog.catalogPayments.store.find(payment.id)).toMatchObject({
      kind: 'payment_link',
      sourceId: link.id,
      status: 'open',
      amount: 25_050n,
      dueAt: null,
    });
  });

  it('returns the payer to the success_url, or to the link’s page after a failure', async () => {
    link = await catalog.links.create.execute(linkOf(tenant, { successUrl: 'https://shop.test/thanks' }));
    const payment = await pay();
    expect(payment.return_url).toBe('https://shop.test/thanks');
    expect(asked[0]!.terms.failureReturnUrl).toBe(`${link.url}?payment=${payment.id}`);
  });

  it('keeps the purchase details after the link was changed and deleted', async () => {
    const { id } = await pay();
    await catalog.links.update.execute({ ...tenant, id: link.id, description: 'Dinner' });
    await catalog.links.remove.execute({ ...tenant, id: link.id });
    expect(await catalog.get(FindPurchase).execute(id)).toEqual({
      kind: 'payment_link',
      name: null,
      description: 'Lunch',
      lines: [],
      totals: null,
      url: link.url,
      fields: [],
      thankYouText: null,
    });
    expect(await catalog.get(FindPurchase).execute('pay_elsewhere')).toBeNull();
  });

  it('includes the link’s customer, unless the payer enters a name', async () => {
    const customer = customerOf(tenant, { name: 'Maria', email: 'maria@example.com' });
    await catalog.get(CreateCustomer).execute(customer);
    link = await catalog.links.create.execute(
      linkOf(tenant, { customerId: customer.id, payerFields: { name: 'optional' } }),
    );
    expect(await pay()).toMatchObject({
      customer_id: customer.id,
      customer: { name: 'Maria', email: 'maria@example.com' },
    });
    const payer = { name: 'Jose', email: null };
    expect(await pay({ customer: payer })).toMatchObject({ customer_id: customer.id, customer: payer });
    await catalog.get(DeleteCustomer).execute({ ...tenant, id: customer.id });
    expect(await pay()).toMatchObject({ customer_id: null, customer: null });
  });

  it('returns not_found for an unknown slug', async () => {
    await expect(
      pay({ slug: slugOf(link).replace(/.$/, (c) => (c === 'a' ? 'b' : 'a')) }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('submitting a form with the same idempotency token', () => {
  it('starts one payment, even for concurrent submissions', async () => {
    const command = paying(link);
    const answers = await Promise.all(Array.from({ length: 20 }, () => catalog.links.pay.execute(command)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(catalog.payments.payments.has(answers[0]!.id)).toBe(true);
    expect(await paymentsOf(link)).toBe(1);
  });

  it('starts a new payment if the amount or method differs', async () => {
    const command = paying(link);
    const answers = await Promise.all(
      [{}, { amount: 101 }, { method: 'card' }].map((c) => catalog.links.pay.execute({ ...command, ...c })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(3);
  });

  it('starts separate payments on different links', async () => {
    const other = await catalog.links.create.execute(linkOf(tenant));
    const formKey = 'same';
    const mine = await pay({ formKey });
    const theirs = await catalog.links.pay.execute(paying(other, { formKey }));
    expect(mine.id).not.toBe(theirs.id);
  });

  it('returns the existing payment after the link became inactive, while a new token is rejected', async () => {
    const command = paying(link);
    const payment = await catalog.links.pay.execute(command);
    await catalog.links.switch.execute({ ...tenant, id: link.id, trigger: 'merchant.deactivated' });
    expect((await catalog.links.pay.execute(command)).id).toBe(payment.id);
    await expect(pay()).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('returns the existing payment after the link was deleted, while a new token returns not_found', async () => {
    const command = paying(link);
    const payment = await catalog.links.pay.execute(command);
    await catalog.links.remove.execute({ ...tenant, id: link.id });
    expect((await catalog.links.pay.execute(command)).id).toBe(payment.id);
    await expect(pay()).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each(['failed', 'expired'] as const)(
    'starts a new payment if the previous payment %s',
    async (status) => {
      const command = paying(link);
      const first = await catalog.links.pay.execute(command);
      await catalog.catalogPayments.consumer.paymentsEnded([
        eventOf(catalog.payments.turn(first.id, status)),
      ]);
      const second = await catalog.links.pay.execute(command);
      expect(second.id).not.toBe(first.id);
      expect(second.status).toBe('pending');
      expect((await catalog.links.pay.execute(command)).id).toBe(second.id);
    },
  );

  it.each(['succeeded', 'refunded'] as const)(
    'returns the existing payment if its status is %s',
    async (status) => {
      const command = paying(link);
      const first = await catalog.links.pay.execute(command);
      await catalog.catalogPayments.consumer.paymentsEnded([
        eventOf(catalog.payments.turn(first.id, status)),
      ]);
      expect(await catalog.links.pay.execute(command)).toMatchObject({ id: first.id, status });
    },
  );
});

describe('a payment that the payments service rejects', () => {
  const refusal = new DomainError('no_route', 'No provider');

  it('is rejected again for the same idempotency token, but can succeed with a new token', async () => {
    catalog.payments.beforeCreate = () => Promise.reject(refusal);
    const command = paying(link);
    await expect(catalog.links.pay.execute(command)).rejects.toMatchObject({ code: 'no_route' });
    catalog.payments.beforeCreate = async () => undefined;
    await expect(catalog.links.pay.execute(command)).rejects.toMatchObject({
      code: 'no_route',
      message: 'No provider',
    });
    expect(asked).toHaveLength(1);
    expect(await pay()).toMatchObject({ status: 'pending' });
  });
});

describe('a payment that exceeds a limit of the merchant’s account', () => {
  it('is permanently rejected, so that no job creates it after the limit allows it again', async () => {
    catalog.payments.beforeCreate = () =>
      Promise.reject(
        new DomainError('invalid_state', 'limit', { amount: [accountLimitProblem('₱100.00 per day')] }),
      );
    const error = await pay().catch((thrown: DomainError) => thrown);
    expect(isOverAccountLimit(error as DomainError)).toBe(true);
    catalog.payments.beforeCreate = async () => undefined;
    catalog.clock.advance(30_000);
    expect(await catalog.catalogPayments.confirm.execute({ environment: 'test', limit: 10 })).toBe(0);
    expect(asked).toHaveLength(1);
  });
});

describe('a payment during an outage of the payments service', () => {
  const silence = new DomainError('internal_error', 'no response');

  it.each([
    ['before the payment is created', 'beforeCreate'],
    ['after the payment is created', 'afterCreate'],
  ] as const)(
    'is confirmed when the payer resubmits the form, if the outage starts %s',
    async (_, moment) => {
      catalog.payments[moment] = () => Promise.reject(silence);
      const command = paying(link);
      await expect(catalog.links.pay.execute(command)).rejects.toThrow(silence.message);
      catalog.payments[moment] = async () => undefined;
      const payment = await catalog.links.pay.execute(command);
      expect(asked.map(({ paymentId }) => paymentId)).toEqual([payment.id, payment.id]);
      expect(await statusOf(payment)).toBe('open');
    },
  );

  it('is confirmed by a job when the retry is due', async () => {
    catalog.payments.afterCreate = () => Promise.reject(silence);
    await expect(pay()).rejects.toThrow(silence.message);
    catalog.payments.afterCreate = async () => undefined;
    const payment = catalog.payments.latest();
    expect(await statusOf(payment)).toBe('unconfirmed');
    catalog.clock.advance(29_999);
    expect(await catalog.catalogPayments.confirm.execute({ environment: 'test', limit: 10 })).toBe(0);
    catalog.clock.advance(1);
    expect(await catalog.catalogPayments.confirm.execute({ environment: 'test', limit: 10 })).toBe(1);
    expect(await statusOf(payment)).toBe('open');
    expect(await catalog.catalogPayments.confirm.execute({ environment: 'test', limit: 10 })).toBe(0);
  });

  it('is retried by the job with increasing delays', async () => {
    catalog.payments.beforeCreate = () => Promise.reject(silence);
    await expect(pay()).rejects.toThrow(silence.message);
    const untilAsked = async (seconds = 0): Promise<number> => {
      if ((await catalog.catalogPayments.confirm.execute({ environment: 'test', limit: 10 })) > 0)
        return seconds;
      catalog.clock.advance(30_000);
      return untilAsked(seconds + 30);
    };
    expect(await untilAsked()).toBe(30);
    expect([await untilAsked(), await untilAsked(), await untilAsked()]).toEqual([60, 120, 240]);
    catalog.payments.beforeCreate = async () => undefined;
  });
});

it('a payment link’s page is paused if the amount exceeds the per-payment limit', async () => {
  const isPaused = async ({ url }: PaymentLink) =>
    (await catalog.get(PaymentLinkPageController).find({ slug: slugOf({ url }), paymentId: null })).isPaused;
  const [open, fixed] = [link, await catalog.links.create.execute(linkOf(tenant, { amount: '10000' }))];
  const limitTo = (payment: string, change: number) =>
    catalog.get(MerchantStandings).note(
      restrictionsOf(tenant.merchantId, {
        limits: [{ environment: 'test', currency: 'PHP', payment, day: null, month: null }],
        change,
      }),
    );
  await limitTo('10000', 1);
  expect([await isPaused(open), await isPaused(fixed)]).toEqual([false, false]);
  await limitTo('9999', 2);
  expect([await isPaused(open), await isPaused(fixed)]).toEqual([false, true]);
});

it('a payment link’s page is paused while the merchant cannot take payments', async () => {
  const page = () => catalog.get(PaymentLinkPageController).find({ slug: slugOf(link), paymentId: null });
  expect(await page()).toMatchObject({ status: 'active', isPaused: false });
  await catalog.get(MerchantStandings).note(restrictionsOf(tenant.merchantId, { state: 'closed' }));
  expect(await page()).toMatchObject({ status: 'active', isPaused: true });
});
