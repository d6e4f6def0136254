import 'reflect-metadata';
import type { CreatePaymentLinkRequest, PaymentLink, Tenant } from '@tulay/contracts';
import { aTenant, customerOf, linkOf, paying, productOf, slugOf } from '../../test/builders';
import { openLinks, type OpenLinks } from '../../test/open-links';
import { CreateCustomer } from '../customers/create-customer';
import { CreateProduct } from '../products/create-product';
import { FindPurchase } from '../purchases/find-purchase';

let catalog: OpenLinks;
let tenant: Tenant;

beforeAll(async () => {
  catalog = await openLinks();
});

afterAll(() => catalog?.close());

beforeEach(() => {
  tenant = aTenant();
});

const create = (changes: Partial<CreatePaymentLinkRequest>): Promise<PaymentLink> =>
  catalog.links.create.execute(linkOf(tenant, changes));
const pageOf = (link: PaymentLink) => catalog.links.page.execute({ slug: slugOf(link), paymentId: null });
const TABLE = { key: 'table_no', label: 'Table', required: true };

describe('a payment link’s options', () => {
  it('are returned by the API, shown on the page, and can be changed and removed', async () => {
    const link = await create({
      presetAmounts: [50, 100.5],
      customFields: [TABLE],
      thankYouText: 'Salamat!',
    });
    const options = { preset_amounts: [50, 100.5], custom_fields: [TABLE], thank_you_text: 'Salamat!' };
    expect(link).toMatchObject({ ...options, max_quantity: null });
    expect(await pageOf(link)).toMatchObject({
      presetAmounts: [50, 100.5],
      maxQuantity: null,
      stockLeft: null,
      customFields: [TABLE],
      thankYouText: 'Salamat!',
    });
    const changed = await catalog.links.update.execute({ ...tenant, id: link.id, presetAmounts: [20] });
    expect(changed).toMatchObject({ ...options, preset_amounts: [20] });
    const cleared = { presetAmounts: null, customFields: null, thankYouText: null };
    await catalog.links.update.execute({ ...tenant, id: link.id, ...cleared });
    expect(await catalog.links.get.execute({ ...tenant, id: link.id })).toMatchObject({
      preset_amounts: [],
      custom_fields: [],
      thank_you_text: null,
    });
  });

  it('are rejected on creation and update if they contradict the amount', async () => {
    await expect(create({ amount: '45000', presetAmounts: [50] })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    const { id } = await create({});
    const change = { ...tenant, id, maxQuantity: 2 };
    await expect(catalog.links.update.execute(change)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('the payer details that a link requests', () => {
  const asked = { name: 'required', email: 'optional' } as const;
  const juan = { name: 'Juan dela Cruz', email: 'juan@example.com', phone: '0917 123 4567' };

  it('are returned by the API, shown on the page, and can be changed individually or removed', async () => {
    const link = await create({ payerFields: asked });
    expect(link).toMatchObject({ payer_fields: { ...asked, phone: 'off' } });
    expect(await pageOf(link)).toMatchObject({ payerFields: { ...asked, phone: 'off' } });
    const change = { ...tenant, id: link.id, payerFields: { phone: 'required' } as const };
    const after = { payer_fields: { ...asked, phone: 'required' } };
    expect(await catalog.links.update.execute(change)).toMatchObject(after);
    await catalog.links.update.execute({ ...tenant, id: link.id, payerFields: null });
    const nothing = { name: 'off', email: 'off', phone: 'off' };
    expect((await catalog.links.get.execute({ ...tenant, id: link.id })).payer_fields).toEqual(nothing);
  });

  it('are saved as the payment’s customer, without details that the link did not request', async () => {
    const link = await create({ payerFields: asked });
    const { customer } = await catalog.links.pay.execute(paying(link, { customer: juan }));
    expect(customer).toEqual({ name: juan.name, email: juan.email });
  });

  it('take precedence over the link’s customer', async () => {
    const customer = await catalog
      .get(CreateCustomer)
      .execute(customerOf(tenant, { email: 'old@example.com' }));
    const link = await create({
      customerId: customer.id,
      payerFields: { email: 'optional', phone: 'optional' },
    });
    const payment = await catalog.links.pay.execute(paying(link, { customer: juan }));
    expect(payment).toMatchObject({ customer_id: customer.id, customer: { ...juan, name: null } });
    expect((await catalog.links.pay.execute(paying(link))).customer).toEqual({
      name: customer.name,
      email: 'old@example.com',
    });
  });

  it('must be entered if the link requires them', async () => {
    const link = await create({ payerFields: { email: 'required' } });
    await expect(catalog.links.pay.execute(paying(link))).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { 'customer.email': ['is required'] },
    });
  });
});

describe('an order with a quantity', () => {
  it('costs quantity × amount, and the receipt shows the quantity and the custom fields', async () => {
    const link = await create({
      amount: '45000',
      maxQuantity: 5,
      customFields: [TABLE],
      thankYouText: 'Salamat!',
      metadata: { branch: 'Cubao' },
    });
    const fields = { table_no: '7', other: 'x' };
    const payment = await catalog.links.pay.execute(paying(link, { amount: null, quantity: 3, fields }));
    expect(payment).toMatchObject({
      amount: 1350,
      metadata: { branch: 'Cubao', table_no: '7', quantity: 3, payment_link_id: link.id },
    });
    expect(await catalog.get(FindPurchase).execute(payment.id)).toMatchObject({
      lines: [{ description: 'Lunch', quantity: 3, unit_amount: 450, amount: 1350 }],
      fields: [{ label: 'Table', value: '7' }],
      thankYouText: 'Salamat!',
    });
  });

  it.each([
    ['more units than the link allows', { quantity: 6 }],
    ['a fractional quantity', { quantity: 1.5 }],
    ['a missing value for a required custom field', { fields: {} }],
    ['a value that is too long for a custom field', { fields: { table_no: 'x'.repeat(201) } }],
  ])('is rejected if it has %s', async (_, over) => {
    const link = await create({ amount: '45000', maxQuantity: 5, customFields: [TABLE] });
    const request = paying(link, { amount: null, fields: { table_no: '7' }, ...over });
    await expect(catalog.links.pay.execute(request)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('a payment link for a product', () => {
  const stocked = async (stock: number): Promise<PaymentLink> => {
    const product = await catalog
      .get(CreateProduct)
      .execute(productOf(tenant, { trackInventory: true, stock }));
    return create({ amount: '45000', maxQuantity: 5, productId: product.id });
  };
  const buy = (link: PaymentLink, quantity: number) =>
    catalog.links.pay.execute(paying(link, { amount: null, quantity }));

  it('offers the tracked stock minus the units on hold for unfinished payments', async () => {
    const link = await stocked(4);
    expect(await pageOf(link)).toMatchObject({ maxQuantity: 4, stockLeft: 4 });
    const { id } = await buy(link, 3);
    expect(await pageOf(link)).toMatchObject({ maxQuantity: 1, stockLeft: 1 });
    await expect(buy(link, 2)).rejects.toMatchObject({
      code: 'invalid_state',
      message: 'Only 1 left in stock',
    });
    const catalogPayment = (await catalog.catalogPayments.store.find(id))!;
    await catalog.catalogPayments.end.execute({ catalogPayment, how: 'expire' });
    expect(await pageOf(link)).toMatchObject({ maxQuantity: 4, stockLeft: 4 });
  });

  it('releases the unit of a returning payer whose payment has ended, even before the payment’s event arrives', async () => {
    const link = await stocked(1);
    const { id } = await buy(link, 1);
    const returning = () => catalog.links.page.execute({ slug: slugOf(link), paymentId: id });
    expect(await returning()).toMatchObject({ paymentId: id, stockLeft: 0 });
    catalog.payments.turn(id, 'failed');
    expect(await pageOf(link)).toMatchObject({ stockLeft: 0 });
    expect(await returning()).toMatchObject({ paymentId: id, stockLeft: 1 });
    expect(await buy(link, 1)).toMatchObject({ status: 'pending' });
  });

  it('sells the last unit once, even to ten concurrent payers', async () => {
    const link = await stocked(1);
    const payers = Array.from({ length: 10 }, () => buy(link, 1).catch((error: unknown) => error));
    const answers = await Promise.all(payers);
    const refused = answers.filter((answer) => answer instanceof Error);
    expect(refused).toHaveLength(9);
    for (const error of refused)
      expect(error).toMatchObject({ code: 'invalid_state', message: 'This product is sold out' });
    expect(await pageOf(link)).toMatchObject({ maxQuantity: 0, stockLeft: 0 });
  });

  it('sells the last unit once across all links for the same product', async () => {
    const product = await catalog
      .get(CreateProduct)
      .execute(productOf(tenant, { trackInventory: true, stock: 3 }));
    const terms = { amount: '45000', maxQuantity: 5, productId: product.id };
    const links = [await create(terms), await create({ ...terms, amount: '40000' })];
    const payers = Array.from({ length: 10 }, (_, at) => buy(links[at % 2]!, 1).catch(() => null));
    const sold = (await Promise.all(payers)).filter((payment) => payment !== null);
    expect(sold).toHaveLength(3);
    for (const link of links) expect(await pageOf(link)).toMatchObject({ maxQuantity: 0, stockLeft: 0 });
  });

  it('returns the existing payment for a resubmitted form, even if the product is sold out', async () => {
    const link = await stocked(1);
    const request = paying(link, { amount: null, quantity: 1 });
    const twice = await Promise.all([request, request].map((each) => catalog.links.pay.execute(each)));
    const again = await catalog.links.pay.execute(request);
    expect(new Set([...twice, again].map(({ id }) => id)).size).toBe(1);
  });

  it('sells one unit per payment until the stock is used up, if the link has no max_quantity', async () => {
    const product = await catalog
      .get(CreateProduct)
      .execute(productOf(tenant, { trackInventory: true, stock: 1 }));
    const links = [
      await create({ amount: '45000', productId: product.id }),
      await create({ amount: null, productId: product.id }),
    ];
    for (const link of links) expect(await pageOf(link)).toMatchObject({ maxQuantity: null, stockLeft: 1 });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        catalog.links.pay
          .execute(paying(links[at % 2]!, { amount: at % 2 ? 10 : null }))
          .catch((error: unknown) => error),
      ),
    );
    const refused = answers.filter((answer) => answer instanceof Error);
    expect(refused).toHaveLength(5);
    for (const error of refused)
      expect(error).toMatchObject({ code: 'invalid_state', message: 'This product is sold out' });
    for (const link of links) expect(await pageOf(link)).toMatchObject({ stockLeft: 0 });
  });

  it('sells any number of units if the product’s inventory is not tracked', async () => {
    const product = await catalog.get(CreateProduct).execute(productOf(tenant));
    const link = await create({ amount: '45000', maxQuantity: 5, productId: product.id });
    expect(await pageOf(link)).toMatchObject({ maxQuantity: 5, stockLeft: null });
    expect((await buy(link, 5)).amount).toBe(2250);
  });
});
