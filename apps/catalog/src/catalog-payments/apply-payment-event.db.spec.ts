import 'reflect-metadata';
import {
  DomainError,
  newId,
  type CreatePaymentLinkRequest,
  type DomainEvent,
  type Payment,
  type PaymentLink,
  type PaymentStatus,
  type Tenant,
} from '@tulay/contracts';
import { Unusable } from '@tulay/messaging';
import * as fc from 'fast-check';
import { aTenant, eventOf, linkOf, paying, productOf } from '../../test/builders';
import { openLinks, type OpenLinks } from '../../test/open-links';
import { ChangeStock } from '../products/change-stock';
import { CreateProduct } from '../products/create-product';
import { ProductsStore } from '../products/products.store';

let catalog: OpenLinks;
let products: ProductsStore;
let tenant: Tenant;

beforeAll(async () => {
  catalog = await openLinks();
  products = catalog.get(ProductsStore);
});

afterAll(() => catalog?.close());

beforeEach(() => {
  tenant = aTenant();
});

const aLink = (changes: Partial<CreatePaymentLinkRequest> = {}): Promise<PaymentLink> =>
  catalog.links.create.execute(linkOf(tenant, changes));
const linkNow = ({ id }: PaymentLink): Promise<PaymentLink> => catalog.links.get.execute({ ...tenant, id });
const pay = (link: PaymentLink): Promise<Payment> => catalog.links.pay.execute(paying(link));
const bring = (...events: DomainEvent<Payment>[]): Promise<void> =>
  catalog.catalogPayments.consumer.paymentsEnded(events);
const of = (payment: Payment, status: PaymentStatus, at?: number) => eventOf({ ...payment, status }, at);
const statusOf = async ({ id }: Payment) => (await catalog.catalogPayments.store.find(id))?.status;
const counted = async (stock: number): Promise<string> => {
  return (await catalog.get(CreateProduct).execute(productOf(tenant, { trackInventory: true, stock }))).id;
};
const stockOf = async (id: string): Promise<number> => (await products.get({ ...tenant, id })).stock;

describe('a successful payment through a payment link', () => {
  it('increments the link’s usage count and emits payment_link.paid', async () => {
    const link = await aLink();
    const payment = await pay(link);
    await bring(of(payment, 'succeeded', 1_767_323_456));
    const used = { usage_count: 1, last_used_at: 1_767_323_456, last_payment_id: payment.id };
    expect(await linkNow(link)).toMatchObject(used);
    expect(await catalog.events(link.id)).toMatchObject([
      { type: 'payment_link.paid', ...tenant, data: { object: { ...link, ...used } } },
    ]);
    expect(await statusOf(payment)).toBe('paid');
  });

  it('increments the usage count only once, even if the event is delivered repeatedly, concurrently, or with a different ID', async () => {
    const link = await aLink();
    const event = of(await pay(link), 'succeeded');
    await Promise.all([bring(event, event), bring(event)]);
    await bring(event);
    await bring({ ...event, id: newId('evt') });
    expect((await linkNow(link)).usage_count).toBe(1);
    expect(await catalog.events(link.id)).toHaveLength(1);
  });

  it.each(['failed', 'expired'] as const)(
    'increments the usage count, unlike a payment with the status %s',
    async (status) => {
      const link = await aLink();
      const payment = await pay(link);
      await bring(of(payment, status));
      expect(await linkNow(link)).toMatchObject({
        usage_count: 0,
        last_used_at: null,
        last_payment_id: null,
      });
      expect(await catalog.events(link.id)).toEqual([]);
      expect(await statusOf(payment)).toBe(status);
    },
  );

  it('increments the usage count of a link that was deleted or deactivated after the payment started', async () => {
    const [deleted, off] = [await aLink(), await aLink()];
    const events = [of(await pay(deleted), 'succeeded'), of(await pay(off), 'succeeded')];
    await catalog.links.remove.execute({ ...tenant, id: deleted.id });
    await catalog.links.switch.execute({ ...tenant, id: off.id, trigger: 'merchant.deactivated' });
    await bring(...events);
    expect((await linkNow(off)).usage_count).toBe(1);
    expect(await catalog.events(deleted.id)).toMatchObject([{ data: { object: { usage_count: 1 } } }]);
  });

  it('increments the usage count to fifty if fifty payments succeed concurrently, and sets last_payment_id to the latest payment', async () => {
    const link = await aLink();
    const payments = await Promise.all(Array.from({ length: 50 }, () => pay(link)));
    const events = payments.map((payment, i) => of(payment, 'succeeded', 1_767_323_000 + i));
    await Promise.all(events.map((event) => bring(event, event)));
    const last = { last_used_at: 1_767_323_049, last_payment_id: payments[49]!.id };
    expect(await linkNow(link)).toMatchObject({ usage_count: 50, ...last });
    expect(await catalog.events(link.id)).toHaveLength(50);
  });

  it('leaves no inbox row if catalog did not start the payment', async () => {
    const foreign = { ...(await pay(await aLink())), id: newId('pay') };
    const event = of(foreign, 'succeeded');
    await bring(event);
    expect(await catalog.db.query('SELECT 1 FROM inbox WHERE event_id = $1', [event.id])).toEqual([]);
  });

  it('is marked as paid even if its event arrives before the payments service responds', async () => {
    const link = await aLink();
    catalog.payments.afterCreate = async ({ paymentId }) =>
      bring(of(catalog.payments.turn(paymentId, 'succeeded'), 'succeeded'));
    const payment = await pay(link);
    catalog.payments.afterCreate = async () => undefined;
    expect(await statusOf(payment)).toBe('paid');
    expect((await linkNow(link)).usage_count).toBe(1);
  });
});

describe('a payment whose creation response was lost and whose retry was rejected', () => {
  it('is marked as paid if it exists and succeeds', async () => {
    const link = await aLink();
    const command = paying(link);
    catalog.payments.afterCreate = () => Promise.reject(new Error('lost'));
    await expect(catalog.links.pay.execute(command)).rejects.toThrow('lost');
    catalog.payments.afterCreate = async () => undefined;
    catalog.payments.beforeCreate = () => Promise.reject(new DomainError('no_route', 'No provider'));
    await expect(catalog.links.pay.execute(command)).rejects.toMatchObject({ code: 'no_route' });
    catalog.payments.beforeCreate = async () => undefined;
    const payment = catalog.payments.latest();
    expect(await statusOf(payment)).toBe('refused');
    await bring(of(payment, 'succeeded'));
    expect(await statusOf(payment)).toBe('paid');
    expect((await linkNow(link)).usage_count).toBe(1);
  });
});

describe('the stock of a product sold through a payment link', () => {
  it('decreases when the payment succeeds and is restored by a full refund', async () => {
    const productId = await counted(10);
    const link = await aLink({ productId });
    const payment = await pay(link);
    expect(await stockOf(productId)).toBe(10);
    await bring(of(payment, 'succeeded'));
    expect(await stockOf(productId)).toBe(9);
    await bring(of(payment, 'refunded'));
    expect(await stockOf(productId)).toBe(10);
    expect((await linkNow(link)).usage_count).toBe(1);
  });

  it('never falls below 0, and increases on a refund only by the units that the payment took', async () => {
    const productId = await counted(2);
    const link = await aLink({ productId });
    const [first, second] = [await pay(link), await pay(link)];
    await catalog
      .get(ChangeStock)
      .execute({ ...tenant, id: productId, changeId: newId('stk'), change: { set: 1 } });
    await bring(of(first, 'succeeded'), of(second, 'succeeded'));
    expect(await stockOf(productId)).toBe(0);
    await bring(of(second, 'refunded'));
    expect(await stockOf(productId)).toBe(0);
    await bring(of(first, 'refunded'));
    expect(await stockOf(productId)).toBe(1);
  });

  it('reaches 0 when fifty payers try to buy the last ten units', async () => {
    const productId = await counted(10);
    const link = await aLink({ productId });
    const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => pay(link)));
    const payments = attempts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(payments).toHaveLength(10);
    await Promise.all(payments.map((payment) => bring(of(payment, 'succeeded'))));
    expect(await stockOf(productId)).toBe(0);
    expect((await linkNow(link)).usage_count).toBe(10);
  });
});

describe('payment events delivered in any order, with duplicates', () => {
  it('increment the usage count once and leave the correct stock', async () => {
    const orders = fc.shuffledSubarray(['succeeded', 'refunded', 'succeeded', 'refunded'] as const, {
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(orders, async (statuses) => {
        const productId = await counted(5);
        const link = await aLink({ productId });
        const payment = await pay(link);
        const events = { succeeded: of(payment, 'succeeded'), refunded: of(payment, 'refunded') };
        for (const status of statuses) await bring(events[status]);
        const refunded = statuses.includes('refunded');
        expect((await linkNow(link)).usage_count).toBe(1);
        expect(await stockOf(productId)).toBe(refunded ? 5 : 4);
        expect(await statusOf(payment)).toBe(refunded ? 'refunded' : 'paid');
        expect(await catalog.events(link.id)).toHaveLength(1);
      }),
      { numRuns: 30 },
    );
  });
});

describe('an event that contradicts the payment’s status', () => {
  it('is dead-lettered and changes nothing', async () => {
    const link = await aLink();
    const payment = await pay(link);
    await bring(of(payment, 'succeeded'));
    await expect(bring(of(payment, 'failed'))).rejects.toThrow(Unusable);
    expect(await statusOf(payment)).toBe('paid');
    expect((await linkNow(link)).usage_count).toBe(1);
  });
});

describe('a failure to save the outcome', () => {
  it('rolls back the inbox row, so the redelivered event is applied', async () => {
    const link = await aLink();
    const event = of(await pay(link), 'succeeded');
    await catalog.admin.query(
      'ALTER TABLE payment_links ADD CONSTRAINT unusable CHECK (usage_count < 0) NOT VALID',
    );
    await expect(bring(event)).rejects.toThrow('unusable');
    expect((await linkNow(link)).usage_count).toBe(0);
    await catalog.admin.query('ALTER TABLE payment_links DROP CONSTRAINT unusable');
    await bring(event);
    expect((await linkNow(link)).usage_count).toBe(1);
  });
});

describe('ending a catalog payment', () => {
  const rowOf = async ({ id }: Payment) => (await catalog.catalogPayments.store.find(id))!;

  it.each([
    ['cancellation', 'cancel', 'failed'],
    ['expiry', 'expire', 'expired'],
  ] as const)('saves the payment’s final status after %s', async (_, how, status) => {
    const payment = await pay(await aLink());
    expect(
      await catalog.catalogPayments.end.execute({ catalogPayment: await rowOf(payment), how }),
    ).toMatchObject({ status });
    expect(await statusOf(payment)).toBe(status);
    await bring(of(payment, status));
    expect(await statusOf(payment)).toBe(status);
  });

  it('marks the payment as paid and counts one use if it has just succeeded', async () => {
    const link = await aLink();
    const payment = await pay(link);
    catalog.payments.turn(payment.id, 'succeeded');
    expect(
      await catalog.catalogPayments.end.execute({ catalogPayment: await rowOf(payment), how: 'cancel' }),
    ).toMatchObject({
      status: 'succeeded',
    });
    expect(await statusOf(payment)).toBe('paid');
    await bring(of(payment, 'succeeded'));
    expect((await linkNow(link)).usage_count).toBe(1);
  });

  it('leaves a payment open while it is processing', async () => {
    const payment = await pay(await aLink());
    catalog.payments.turn(payment.id, 'processing');
    expect(
      await catalog.catalogPayments.end.execute({ catalogPayment: await rowOf(payment), how: 'expire' }),
    ).toMatchObject({
      status: 'processing',
    });
    expect(await statusOf(payment)).toBe('open');
  });

  it('creates the payment first if it is unconfirmed', async () => {
    const lost = new Error('lost');
    let paymentId = '';
    catalog.payments.beforeCreate = (catalogPayment) => {
      paymentId = catalogPayment.paymentId;
      return Promise.reject(lost);
    };
    await expect(pay(await aLink())).rejects.toThrow(lost);
    catalog.payments.beforeCreate = async () => undefined;
    const row = (await catalog.catalogPayments.store.find(paymentId))!;
    expect(await catalog.catalogPayments.end.execute({ catalogPayment: row, how: 'expire' })).toMatchObject({
      status: 'expired',
    });
    expect((await catalog.catalogPayments.store.find(paymentId))!.status).toBe('expired');
  });
});
