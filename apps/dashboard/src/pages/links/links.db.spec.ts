import {
  createPaymentLinkCommand,
  invalidField,
  listPaymentLinksCommand,
  newId,
  notFound,
  updatePaymentLinkCommand,
} from '@tulay/contracts';
import { aCustomer, aLink, aProduct } from '../../../test/catalog-builders';
import { formIdIn, wrongIn } from '../../../test/forms-in';
import { ShopUnderTest } from '../../../test/shop-under-test';

const PATH = '/dashboard/links';
const shop = new ShopUnderTest('owner');
const { catalog, owner } = shop;

it('the payment link list can be filtered by status and customer', async () => {
  expect((await shop.person.get(PATH)).body).toContain('No payment links yet');
  const { id } = catalog.customers.create(owner(), aCustomer());
  catalog.links.create(owner(), aLink({ amount: null, usage_count: 3 }));
  const { body } = await shop.person.get(PATH);
  for (const word of ['Active', 'The payer enters it', '3×']) expect(body).toContain(word);
  const filtered = await shop.person.get(`${PATH}?status=inactive&customer=${id}`);
  expect(filtered.body).toContain('No link found');
  expect(filtered.body).toContain('Juan dela Cruz</option>');
  expect(catalog.asked(listPaymentLinksCommand).at(-1)).toMatchObject({ status: 'inactive', customerId: id });
});

it('a payment link is created with all fields', async () => {
  const customer = catalog.customers.create(owner(), aCustomer()).id;
  const product = catalog.products.create(owner(), aProduct()).id;
  const { body } = await shop.person.get(`${PATH}/new?customer=${customer}&product=${product}`);
  expect(body).toContain(`<option value="${customer}" selected>`);
  expect(body).toContain(`<option value="${product}" selected>`);
  const typed = {
    idempotency_token: formIdIn(body),
    description: 'Donation',
    currency: 'PHP',
    method: 'gcash_qr',
    image_url: 'https://shop.example/i.png',
    success_url: 'http://shop.example/thanks',
    cancel_url: 'https://shop.example/',
    expires_at: '2099-12-31T23:59',
    preset_amounts: '50 100.50  500',
    question_1_label: 'Table',
    question_1_key: 'table_no',
    question_1_required: 'on',
    payer_name: 'required',
    payer_email: 'optional',
    payer_phone: 'off',
    thank_you_text: 'Salamat po!',
    customer,
    product,
    metadata: 'drive = 2026',
  };
  const { headers } = await shop.person.post(`${PATH}/new`, typed);
  expect(headers.location).toBe(`${PATH}/plk_${typed.idempotency_token}?done=created`);
  expect(catalog.asked(createPaymentLinkCommand).at(-1)).toEqual({
    ...owner(),
    id: `plk_${typed.idempotency_token}`,
    description: 'Donation',
    amount: null,
    currency: 'PHP',
    method: 'gcash_qr',
    imageUrl: 'https://shop.example/i.png',
    successUrl: 'http://shop.example/thanks',
    cancelUrl: 'https://shop.example/',
    customerId: customer,
    productId: product,
    expiresAt: Date.parse('2099-12-31T23:59:00+08:00') / 1000,
    presetAmounts: [50, 100.5, 500],
    maxQuantity: null,
    customFields: [{ key: 'table_no', label: 'Table', required: true }],
    payerFields: { name: 'required', email: 'optional', phone: 'off' },
    thankYouText: 'Salamat po!',
    metadata: { drive: 2026 },
  });
  await shop.person.post(`${PATH}/new`, {
    description: 'Lunch',
    amount: '450',
    currency: 'PHP',
    max_quantity: '10',
  });
  expect(catalog.asked(createPaymentLinkCommand).at(-1)).toMatchObject({ amount: '45000', maxQuantity: 10 });
});

it.each([
  ['description', { description: '' }],
  ['amount', { amount: '0' }],
  ['amount', { amount: '1.005' }],
  ['preset_amounts', { preset_amounts: '1 2 3 4 5 6 7' }],
  ['preset_amounts', { preset_amounts: '50 much' }],
  ['max_quantity', { max_quantity: '1001' }],
  ['expires_at', { expires_at: '2026-02-30T10:00' }],
  ['question_1_key', { question_1_label: 'Table', question_1_key: 'Table No' }],
  ['question_2_label', { question_2_key: 'table' }],
  ['customer', { customer: 'cus_1' }],
  ['payer_name', { payer_name: 'sometimes' }],
])('an invalid field %s is rejected (%p)', async (name, typed) => {
  const { status, body } = await shop.person.post(`${PATH}/new`, {
    description: 'Lunch',
    currency: 'PHP',
    ...typed,
  });
  expect([status, wrongIn(body, name)]).toEqual([400, expect.any(String)]);
});

it('return URLs must be HTTPS in live mode', async () => {
  const live = await shop.dashboard.member('owner', { environment: 'live' });
  const typed = { description: 'Lunch', currency: 'PHP', success_url: 'http://shop.example/' };
  expect(wrongIn((await live.post(`${PATH}/new`, typed)).body, 'success_url')).toContain('https://');
});

it('an error from the service is shown next to the field', async () => {
  const typed = { description: 'Lunch', currency: 'PHP', question_1_label: 'Q', question_1_key: 'quantity' };
  catalog.refuseNext(invalidField('custom_fields', 'must not contain the reserved key quantity'));
  expect(wrongIn((await shop.person.post(`${PATH}/new`, typed)).body, 'question_1_key')).toContain(
    'ourselves',
  );
  const customer = catalog.customers.create(owner(), aCustomer()).id;
  catalog.refuseNext(notFound('customer', customer));
  const gone = await shop.person.post(`${PATH}/new`, { description: 'Lunch', currency: 'PHP', customer });
  expect(wrongIn(gone.body, 'customer')).toContain('none with this id');
});

it('an update keeps the amount and accepts an unchanged expiry in the past', async () => {
  const { id } = catalog.links.create(owner(), aLink({ expires_at: 1_700_000_030 }));
  const { body } = await shop.person.get(`${PATH}/${id}/edit`);
  for (const name of ['amount', 'currency', 'method']) expect(body).not.toContain(`name="${name}"`);
  const expires_at = /name="expires_at"[^>]* value="([^"]+)"/.exec(body)![1]!;
  await shop.person.post(`${PATH}/${id}/edit`, { description: 'Dinner', expires_at, amount: '1' });
  const asked = catalog.asked(updatePaymentLinkCommand).at(-1);
  expect(asked).toMatchObject({ id, description: 'Dinner', presetAmounts: [] });
  expect(asked).not.toHaveProperty('amount');
  expect(asked).not.toHaveProperty('expiresAt');
});

it('a deleted customer stays selected until another customer is selected', async () => {
  const gone = newId('cus');
  const { id } = catalog.links.create(owner(), aLink({ customer_id: gone }));
  expect((await shop.person.get(`${PATH}/${id}/edit`)).body).toContain(`<option value="${gone}" selected>`);
  await shop.person.post(`${PATH}/${id}/edit`, { description: 'Dinner', customer: gone });
  expect(catalog.asked(updatePaymentLinkCommand).at(-1)).not.toHaveProperty('customerId');
  await shop.person.post(`${PATH}/${id}/edit`, { description: 'Dinner', customer: '' });
  expect(catalog.asked(updatePaymentLinkCommand).at(-1)).toMatchObject({ customerId: null });
});

it("a link's page shows the URL, the questions and the number of payments", async () => {
  const link = aLink({
    usage_count: 7,
    last_payment_id: 'pay_x',
    custom_fields: [{ key: 'table_no', label: 'Table', required: true }],
  });
  const { id } = catalog.links.create(owner(), link);
  const { body } = await shop.person.get(`${PATH}/${id}`);
  for (const text of [
    `${link.url}</code>`,
    'data-copy="row-0-0"',
    'Question: Table',
    '/dashboard/payments/pay_x',
  ])
    expect(body).toContain(text);
});
