import {
  createCustomerCommand,
  deleteCustomerCommand,
  listCustomersCommand,
  updateCustomerCommand,
} from '@tulay/contracts';
import { aCustomer } from '../../../test/catalog-builders';
import { formIdIn, submitForm, wrongIn } from '../../../test/forms-in';
import { ShopUnderTest } from '../../../test/shop-under-test';

const PATH = '/dashboard/customers';
const shop = new ShopUnderTest('finance');
const { catalog, owner } = shop;

it('an empty customer list suggests creating a customer', async () => {
  const { body } = await shop.person.get(PATH);
  expect(body).toContain('No customers yet');
  expect(body).toContain(`href="${PATH}/new"`);
});

it('customers can be searched and are listed in pages', async () => {
  const made = Array.from({ length: 51 }, (_, i) =>
    catalog.customers.create(owner(), aCustomer({ name: `N${i}` })),
  );
  const first = await shop.person.get(`${PATH}?q=N`);
  const next = /href="([^"]+)" data-more/.exec(first.body)![1]!.replaceAll('&amp;', '&');
  expect(next).toBe(`${PATH}?q=N&starting_after=${made[1]!.id}`);
  const second = await shop.person.get(next);
  expect(second.body.match(/class="row-leads/g)).toHaveLength(1);
  expect(second.body).toContain(`href="${PATH}?q=N"`);
  expect(catalog.asked(listCustomersCommand).at(-1)).toMatchObject({ q: 'N', startingAfter: made[1]!.id });
  expect((await shop.person.get(`${PATH}?starting_after=x`)).status).toBe(404);
  const asked = catalog.asked(listCustomersCommand).length;
  expect((await shop.person.get(`${PATH}?q=%25%25`)).body).toContain('No customer found');
  expect(catalog.asked(listCustomersCommand)).toHaveLength(asked);
});

it('a customer is created once even if the form is submitted twice', async () => {
  const idempotency_token = formIdIn((await shop.person.get(`${PATH}/new`)).body);
  const typed = {
    idempotency_token,
    name: 'Juan',
    email: 'juan@example.com',
    city: 'Makati',
    country: 'PH',
    metadata: 'since = 2020',
  };
  const [one, other] = await Promise.all([
    shop.person.post(`${PATH}/new`, typed),
    shop.person.post(`${PATH}/new`, typed),
  ]);
  expect(one.headers.location).toBe(`${PATH}/cus_${idempotency_token}?done=created`);
  expect(other.headers.location).toBe(one.headers.location);
  expect(catalog.customers.list({ ...owner(), limit: 5 }).data).toHaveLength(1);
  const address = {
    line1: null,
    line2: null,
    city: 'Makati',
    region: null,
    postal_code: null,
    country: 'PH',
  };
  expect(catalog.asked(createCustomerCommand).at(-1)).toEqual({
    ...owner(),
    id: `cus_${idempotency_token}`,
    name: 'Juan',
    email: 'juan@example.com',
    phone: null,
    address,
    metadata: { since: 2020 },
  });
  expect((await shop.person.get(String(one.headers.location))).body).toContain('Created.');
});

it('the customer form shows errors next to the fields and keeps the input', async () => {
  const typed = { name: ' ', email: 'juan', phone: '<0917>', country: 'XX', metadata: 'nothing' };
  const { status, body } = await shop.person.post(`${PATH}/new`, typed);
  expect(status).toBe(400);
  for (const name of ['name', 'email', 'country', 'metadata'])
    expect([name, wrongIn(body, name)]).not.toContain(null);
  expect(wrongIn(body, 'phone')).toBeNull();
  expect(body).toContain('value="&lt;0917&gt;"');
  expect(body).toContain('role="alert"');
  expect(
    catalog.asked(createCustomerCommand).filter(({ merchantId }) => merchantId === shop.person.merchantId),
  ).toEqual([]);
});

it('an update sends all fields and clears emptied fields', async () => {
  const { id } = catalog.customers.create(owner(), aCustomer({ metadata: { table: 12, vip: true } }));
  const { body } = await shop.person.get(`${PATH}/${id}/edit`);
  expect(body).toContain('value="juan@example.com"');
  expect(body).toMatch(/table = 12\s+vip = true/);
  const typed = { name: 'Juana', email: '', country: 'PH', metadata: 'table = 12' };
  const { headers } = await shop.person.post(`${PATH}/${id}/edit`, typed);
  expect(headers.location).toBe(`${PATH}/${id}?done=saved`);
  expect(catalog.asked(updateCustomerCommand).at(-1)).toMatchObject({
    id,
    name: 'Juana',
    email: null,
    metadata: { vip: null },
  });
});

it('deleting a customer requires confirmation', async () => {
  const { id } = catalog.customers.create(owner(), aCustomer());
  const asked = await shop.person.get(`${PATH}/${id}/delete`);
  expect(asked.body).toContain('Delete Juan dela Cruz?');
  expect(catalog.asked(deleteCustomerCommand)).toEqual([]);
  const { headers } = await submitForm(shop.person, `${PATH}/${id}/delete`);
  expect(headers.location).toBe(`${PATH}?done=deleted`);
  expect((await shop.person.get(`${PATH}/${id}`)).status).toBe(404);
});

it("a customer's page links to the customer's payments, invoices and receipts", async () => {
  const { id, receipts_history_url } = catalog.customers.create(owner(), aCustomer());
  const { body } = await shop.person.get(`${PATH}/${id}`);
  for (const href of [
    `/dashboard/payments?q=${id}`,
    `/dashboard/invoices?customer=${id}`,
    receipts_history_url,
  ])
    expect(body).toContain(`href="${href}"`);
});
