import {
  DomainError,
  duplicateInvoiceCommand,
  findInvoiceMailCommand,
  sendInvoiceCommand,
  ServiceUnavailable,
  voidInvoiceCommand,
  type InvoiceMail,
} from '@tulay/contracts';
import { on } from '@tulay/testing';
import { aCustomer, anInvoice } from '../../../test/catalog-builders';
import { submitForm } from '../../../test/forms-in';
import { ShopUnderTest } from '../../../test/shop-under-test';

const PATH = '/dashboard/invoices';
const shop = new ShopUnderTest('finance');
const { catalog, owner } = shop;
/** The notifier's response about the email; null if the notifier is unavailable. */
let mail: InvoiceMail | null;
catalog.answers.push(
  on(findInvoiceMailCommand, () => {
    if (!mail) throw new ServiceUnavailable('the notifier is unavailable');
    return mail;
  }),
);
beforeEach(() => {
  mail = null;
});
const made = (changes: Parameters<typeof anInvoice>[0] = {}) =>
  catalog.invoices.create(owner(), anInvoice(changes));

describe('actions on an invoice', () => {
  it.each([
    ['draft', ['send', 'preview', 'edit', 'duplicate', 'void', 'delete']],
    ['sent', ['remind', 'edit', 'duplicate', 'void']],
    ['partial', ['remind', 'edit', 'duplicate', 'forfeit']],
    ['paid', ['edit', 'duplicate']],
    ['void', ['edit', 'duplicate']],
  ] as const)('depend on the status (%s: %p)', async (status, steps) => {
    const { id } = made({ status });
    const { body } = await shop.person.get(`${PATH}/${id}`);
    const shown = [...body.matchAll(new RegExp(`href="${PATH}/${id}/(\\w+)"`, 'g'))].map(([, step]) => step);
    expect(shown).toEqual(steps);
  });

  it.each([
    [null, 'ana@x.example gets it by mail.', null, 'mailed'],
    ['not_asked_for', 'An owner or a developer of your team can turn them on', null, 'notMailed'],
    ['no_customer', 'it names no customer, or one who was deleted', 'invoice', 'notMailed'],
    ['no_address', 'the customer has no email address', 'customer', 'notMailed'],
    ['unsubscribed', 'ana@x.example has ended your mails', null, 'notMailed'],
    ['switched_off', 'none is sent on this side', null, 'notMailed'],
  ] as const)(
    'show, both before and after sending, whether the customer receives an email: %s',
    async (hindrance, said, way, done) => {
      const recipient = hindrance?.startsWith('no_') ? null : 'ana@x.example';
      mail = { recipient, hindrance };
      const customer = catalog.customers.create(owner(), aCustomer()).id;
      const [draft, sent] = [made({ customer_id: customer }).id, made({ status: 'sent' }).id];
      for (const path of [`${PATH}/${draft}/send`, `${PATH}/${sent}/remind`]) {
        const { body } = await shop.person.get(path);
        expect(body).toContain(said);
        expect(body.includes('the address of its page yourself')).toBe(hindrance !== null);
        expect((await submitForm(shop.person, path)).headers.location).toContain(`?done=${done}`);
      }
      const { body } = await shop.person.get(`${PATH}/${draft}/remind`);
      const ways = { customer: `/dashboard/customers/${customer}/edit`, invoice: `${PATH}/${draft}/edit` };
      expect(body.includes(`<a href="${ways.customer}">`)).toBe(way === 'customer');
      expect((await shop.person.get(`${PATH}/${sent}/remind`)).body).not.toContain(
        `<a href="${ways.invoice}">`,
      );
    },
  );

  it('link to the email settings for members who may change them', async () => {
    mail = { recipient: 'ana@x.example', hindrance: 'not_asked_for' };
    const { id } = made();
    const boss = await shop.dashboard.member('owner', { of: shop.person });
    const { body } = await boss.get(`${PATH}/${id}/send`);
    expect(body).toContain('mails of invoices are off');
    expect(body).toContain('<a href="/dashboard/branding#mails">');
    expect(body).not.toContain('An owner or a developer');
  });

  it("send an invoice even if the email's status is unknown", async () => {
    const { id } = made();
    expect((await shop.person.get(`${PATH}/${id}/send`)).body).toContain('cannot be told right now');
    expect((await submitForm(shop.person, `${PATH}/${id}/send`)).headers.location).toBe(
      `${PATH}/${id}?done=sent`,
    );
  });

  it('require confirmation and redirect back', async () => {
    const { id } = made();
    expect((await shop.person.get(`${PATH}/${id}/send`)).body).toContain('Send INV-2026-0001?');
    expect((await submitForm(shop.person, `${PATH}/${id}/send`)).headers.location).toBe(
      `${PATH}/${id}?done=sent`,
    );
    expect(catalog.asked(sendInvoiceCommand).at(-1)).toEqual({ ...owner(), id });
    await submitForm(shop.person, `${PATH}/${id}/forfeit`);
    expect(catalog.asked(voidInvoiceCommand).at(-1)).toEqual({ ...owner(), id, forfeit: true });
    const copy = await submitForm(shop.person, `${PATH}/${id}/duplicate`);
    const { copyId } = catalog.asked(duplicateInvoiceCommand).at(-1)!;
    expect(copy.headers.location).toBe(`${PATH}/${copyId}/edit?done=created`);
    expect(catalog.asked(duplicateInvoiceCommand).at(-1)).toEqual({
      ...owner(),
      id,
      copyId,
    });
    catalog.refuseNext(new DomainError('invalid_state', 'paid'));
    const late = await submitForm(shop.person, `${PATH}/${id}/void`);
    expect([late.status, late.body]).toEqual([409, expect.stringContaining('paid meanwhile')]);
  });
});

it('an invoice is sent once even if the form is submitted twice', async () => {
  const { id } = made();
  const { body } = await shop.person.get(`${PATH}/${id}/send`);
  const operation = /name="operation" value="([^"]+)"/.exec(body)![1]!;
  const before = catalog.commandIds(sendInvoiceCommand).length;
  await Promise.all([1, 2].map(() => shop.person.post(`${PATH}/${id}/send`, { operation })));
  const ids = catalog.commandIds(sendInvoiceCommand).slice(before);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

it('an action without a valid idempotency token is rejected', async () => {
  const { id } = made();
  const count = catalog.asked(sendInvoiceCommand).length;
  for (const typed of [{}, { operation: 'cmd_01jd0000000000000000000000.x' }])
    expect((await shop.person.post(`${PATH}/${id}/send`, typed as Record<string, string>)).status).toBe(409);
  expect(catalog.asked(sendInvoiceCommand)).toHaveLength(count);
});
