import 'reflect-metadata';
import { newId, type CreatePaymentLinkRequest, type PaymentLink, type Tenant } from '@tulay/contracts';
import { aTenant, customerOf, inLive, linkOf, paying, productOf, slugOf } from '../../test/builders';
import { openLinks, type OpenLinks } from '../../test/open-links';
import { CreateCustomer } from '../customers/create-customer';
import { CreateProduct } from '../products/create-product';

let catalog: OpenLinks;
let tenant: Tenant;

beforeAll(async () => {
  catalog = await openLinks();
});

afterAll(() => catalog?.close());

beforeEach(() => {
  tenant = aTenant();
});

const create = (changes: Partial<CreatePaymentLinkRequest> = {}): Promise<PaymentLink> =>
  catalog.links.create.execute(linkOf(tenant, changes));
const now = (): number => Math.floor(catalog.clock.now('test').getTime() / 1_000);
const get = ({ id }: PaymentLink): Promise<PaymentLink> => catalog.links.get.execute({ ...tenant, id });
const expectRefusal = (answer: Promise<unknown>, code: string, ...fields: string[]) =>
  expect(answer).rejects.toMatchObject({
    code,
    ...(fields.length && { issues: Object.fromEntries(fields.map((field) => [field, expect.anything()])) }),
  });

describe('creating a payment link', () => {
  it('gives each link a public URL with 128 random bits', async () => {
    const slugs = (await Promise.all(Array.from({ length: 20 }, () => create()))).map(slugOf);
    expect(new Set(slugs).size).toBe(20);
    for (const slug of slugs) expect(slug).toMatch(/^[0-9a-f]{32}$/);
  });

  it('creates one link per ID, even for concurrent and late retries', async () => {
    const command = linkOf(tenant);
    const all = await Promise.all(Array.from({ length: 10 }, () => catalog.links.create.execute(command)));
    expect(new Set(all.map(({ url }) => url)).size).toBe(1);
    expect(await catalog.links.create.execute({ ...command, description: 'Other' })).toEqual(all[0]);
  });

  it('reveals nothing if the ID belongs to another merchant or environment', async () => {
    const command = linkOf(tenant);
    await catalog.links.create.execute(command);
    await expectRefusal(catalog.links.create.execute({ ...command, ...aTenant() }), 'not_found');
    await expectRefusal(catalog.links.create.execute({ ...command, ...inLive(tenant) }), 'unauthenticated');
  });

  it.each<[string, Partial<CreatePaymentLinkRequest>, Partial<CreatePaymentLinkRequest>]>([
    ['amount', { amount: '1' }, { amount: '0' }],
    ['amount', { amount: '999999999' }, { amount: '1000000000' }],
    ['amount', { amount: '9999999', currency: 'JPY' }, { amount: '10000000', currency: 'JPY' }],
    ['method', { method: 'card' }, { method: 'cash' }],
    ['currency', { currency: 'USD' }, { currency: 'XXX' }],
  ])('validates %s: accepts %j and rejects %j', async (field, good, bad) => {
    expect(await create(good)).toMatchObject({ status: 'active' });
    await expectRefusal(create(bad), 'invalid_request', field);
  });

  it('rejects an expires_at that is not in the future', async () => {
    expect(await create({ expiresAt: now() + 1 })).toMatchObject({ status: 'active' });
    await expectRefusal(create({ expiresAt: now() }), 'invalid_request', 'expires_at');
  });

  it('rejects a customer or product of another merchant or environment', async () => {
    const [customer, product] = [customerOf(tenant), productOf(tenant)];
    await catalog.get(CreateCustomer).execute(customer);
    await catalog.get(CreateProduct).execute(product);
    const references = { customerId: customer.id, productId: product.id };
    const link = await create(references);
    expect(link).toMatchObject({ customer_id: customer.id, product_id: product.id });
    for (const [name, id] of Object.entries(references)) {
      const command = linkOf(aTenant(), { [name]: id });
      await expectRefusal(catalog.links.create.execute(command), 'not_found');
      await expectRefusal(
        catalog.links.create.execute(linkOf(inLive(tenant), { [name]: id })),
        'unauthenticated',
      );
      await expectRefusal(create({ [name]: newId(name === 'customerId' ? 'cus' : 'prd') }), 'not_found');
    }
    await expectRefusal(
      catalog.links.update.execute({ ...tenant, id: link.id, customerId: newId('cus') }),
      'not_found',
    );
  });
});

describe.each(['test', 'live'] as const)('a payment link that cannot be paid in %s mode', (environment) => {
  const createIn = (over: object) => {
    const owner = environment === 'live' ? inLive(tenant) : tenant;
    return catalog.links.create.execute(linkOf(owner, over));
  };
  const updateIn = ({ id }: PaymentLink, changes: object) =>
    catalog.links.update.execute({ ...tenant, environment, id, ...changes });
  const expectIssue = (answer: Promise<unknown>, issues: object) =>
    expect(answer).rejects.toMatchObject({ code: 'invalid_request', issues });

  afterEach(() => catalog.payments.reset());

  it('is rejected if no provider accepts its payment method', async () => {
    catalog.payments.routes = ['gcash_qr'];
    await expectRefusal(createIn({ method: 'card' }), 'no_route');
    expect((await createIn({ method: 'gcash_qr' })).method).toBe('gcash_qr');
    expect((await createIn({ method: null })).method).toBeNull();
  });

  it('is rejected if no payment method accepts its currency', async () => {
    catalog.payments.currency = 'PHP';
    await expectRefusal(createIn({ method: null, currency: 'JPY' }), 'no_route');
    await expectRefusal(createIn({ method: 'gcash_qr', currency: 'USD' }), 'no_route');
  });

  it('is rejected if its amount is outside the limits', async () => {
    catalog.payments.largest = 50_000;
    for (const method of ['gcash_qr', null])
      await expectRefusal(createIn({ method, amount: '5000001' }), 'invalid_request', 'amount');
    expect((await createIn({ method: null, amount: '5000000' })).amount).toBe(50_000);
  });

  it('is rejected if one of its preset amounts is outside the limits of its method', async () => {
    catalog.payments.largest = 50_000;
    for (const method of ['gcash_qr', null])
      await expectIssue(createIn({ method, amount: null, presetAmounts: [100, 50_000.01] }), {
        preset_amounts: [
          expect.stringMatching(
            /^must not contain 50000.01, which is outside the limits: .*gcash_qr accepts at most ₱50,000.00/,
          ),
        ],
      });
    const link = await createIn({ method: 'card', amount: null, presetAmounts: [100, 50_000] });
    expect(link.preset_amounts).toEqual([100, 50_000]);
    await expectRefusal(updateIn(link, { presetAmounts: [50_001] }), 'invalid_request', 'preset_amounts');
    expect((await updateIn(link, { presetAmounts: [200] })).preset_amounts).toEqual([200]);
  });

  it('is rejected if the price of the maximum quantity is outside the limits of its method', async () => {
    catalog.payments.largest = 50_000;
    for (const method of ['gcash_qr', null])
      await expectIssue(createIn({ method, amount: '1000000', maxQuantity: 6 }), {
        max_quantity: [
          expect.stringMatching(
            /^must be within the limits when multiplied by the amount: .*gcash_qr accepts at most ₱50,000.00/,
          ),
        ],
      });
    const link = await createIn({ method: 'card', amount: '1000000', maxQuantity: 5 });
    expect(link.max_quantity).toBe(5);
    await expectRefusal(updateIn(link, { maxQuantity: 6 }), 'invalid_request', 'max_quantity');
    expect((await updateIn(link, { maxQuantity: 4 })).max_quantity).toBe(4);
  });

  it('still allows updates to its other fields if the limits have changed since its creation', async () => {
    const link = await createIn({ method: 'card', amount: null, presetAmounts: [60_000] });
    catalog.payments.largest = 50_000;
    expect((await updateIn(link, { description: 'Dinner' })).description).toBe('Dinner');
  });
});

describe('updating a payment link', () => {
  const update = (link: PaymentLink, changes: object) =>
    catalog.links.update.execute({ ...tenant, id: link.id, ...changes });

  it('changes the given fields, clears fields set to null and merges metadata', async () => {
    const link = await create({ imageUrl: 'https://a.test', metadata: { a: 1, b: 2 } });
    const changed = { ...link, description: 'Dinner', image_url: null, metadata: { a: 1, c: 3 } };
    const changes = { description: 'Dinner', imageUrl: null, metadata: { b: null, c: 3 } };
    expect(await update(link, changes)).toEqual(changed);
    expect(await get(link)).toEqual(changed);
    expect((await update(link, { metadata: null })).metadata).toEqual({});
  });

  it('rejects metadata that exceeds the limits after merging', async () => {
    const keys = (from: number) =>
      Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`k${from + i}`, 1]));
    const link = await create({ metadata: keys(0) });
    await expectRefusal(update(link, { metadata: keys(30) }), 'invalid_request', 'metadata');
    expect(await get(link)).toEqual(link);
  });

  it('postpones or removes expires_at, but rejects a time in the past', async () => {
    const link = await create({ expiresAt: now() + 10 });
    await expectRefusal(update(link, { expiresAt: now() }), 'invalid_request', 'expires_at');
    catalog.clock.advance(10_000);
    expect((await get(link)).status).toBe('inactive');
    expect(await update(link, { expiresAt: now() + 5 })).toMatchObject({ status: 'active' });
    expect(await update(link, { expiresAt: null })).toMatchObject({ status: 'active', expires_at: null });
  });

  it('keeps concurrent increments of the usage count', async () => {
    const link = await create();
    const count = () =>
      catalog.db.transaction((tx) =>
        catalog.links.store.countUse(tx, { ...tenant, id: link.id }, { paymentId: 'pay_1', at: now() }),
      );
    const descriptions = Array.from({ length: 10 }, (_, i) => update(link, { description: `Round ${i}` }));
    await Promise.all([...descriptions, ...Array.from({ length: 10 }, count)]);
    expect((await get(link)).usage_count).toBe(10);
  });
});

describe('deleting a payment link', () => {
  it('hides the link from its merchant, from lists and from payers', async () => {
    const [link, other] = [await create(), await create()];
    await catalog.links.remove.execute({ ...tenant, id: link.id });
    await expectRefusal(get(link), 'not_found');
    await expectRefusal(catalog.links.remove.execute({ ...tenant, id: link.id }), 'not_found');
    await expectRefusal(catalog.links.page.execute({ slug: slugOf(link), paymentId: null }), 'not_found');
    await expectRefusal(catalog.links.pay.execute(paying(link)), 'not_found');
    const listed = await catalog.links.list.execute({ ...tenant, limit: 10 });
    expect(listed.data.map(({ id }) => id)).toEqual([other.id]);
  });
});

describe('a payment link’s public page', () => {
  const page = (link: PaymentLink, paymentId: string | null = null) =>
    catalog.links.page.execute({ slug: slugOf(link), paymentId });

  it('shows the amount and the payment methods', async () => {
    const link = await create({ amount: '45000', method: 'card', cancelUrl: 'https://a.test/cart' });
    expect(await page(link)).toEqual({
      ...tenant,
      status: 'active',
      description: 'Lunch',
      imageUrl: null,
      amount: 450,
      minAmount: 0.01,
      maxAmount: 9_999_999.99,
      currency: 'PHP',
      methods: ['card'],
      defaultMethod: 'card',
      successUrl: null,
      cancelUrl: 'https://a.test/cart',
      presetAmounts: [],
      maxQuantity: null,
      stockLeft: null,
      customFields: [],
      payerFields: { name: 'off', email: 'off', phone: 'off' },
      thankYouText: null,
      staticQr: null,
      paymentId: null,
    });
    expect(await page(await create({ currency: 'JPY' }))).toMatchObject({
      amount: null,
      minAmount: 1,
      maxAmount: 9_999_999,
      methods: ['gcash_qr', 'instapay_qr', 'card', 'bank_transfer'],
      defaultMethod: null,
    });
  });

  it('shows a payment through this link, but not a payment through another link', async () => {
    const [link, other] = [await create(), await create()];
    const { id } = await catalog.links.pay.execute(paying(link));
    expect((await page(link, id)).paymentId).toBe(id);
    expect((await page(other, id)).paymentId).toBeNull();
    expect((await page(link, newId('pay'))).paymentId).toBeNull();
  });

  it('shows that the link is inactive', async () => {
    const link = await create({ expiresAt: now() + 1 });
    catalog.clock.advance(1_000);
    expect((await page(link)).status).toBe('inactive');
  });
});
