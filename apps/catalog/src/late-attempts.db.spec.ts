import 'reflect-metadata';
import {
  DomainError,
  FinalRefusal,
  newCommandId,
  newId,
  repeatSafetyOf,
  withCommandId,
  type Invoice,
  type PaymentLink,
  type Tenant,
} from '@tulay/contracts';
import { keepRefusal } from '@tulay/persistence';
import { aTenant, customerOf, invoiceOf, linkOf, paying, productOf, qrOf, slugOf } from '../test/builders';
import { openCatalog, type OpenCatalog } from '../test/open-catalog';
import { CreateCustomer } from './customers/create-customer';
import { CreateInvoice } from './invoices/drafting/create-invoice';
import { DuplicateInvoice } from './invoices/drafting/duplicate-invoice';
import { PayInvoicePage } from './invoices/page/pay-invoice-page';
import { PayInvoice } from './invoices/steps/pay-invoice';
import { SendInvoice } from './invoices/steps/send-invoice';
import { PayPaymentLink } from './payment-link-page/pay-payment-link';
import { CreatePaymentLink } from './payment-links/create-payment-link';
import { CreateProduct } from './products/create-product';
import { DeleteProduct } from './products/delete-product';
import { CreateStaticQr } from './static-qrs/create-static-qr';

let catalog: OpenCatalog;
let tenant: Tenant;
let commandId: string;
/** A sent invoice and a payment link. The commands under test create payments for them. */
let invoice: Invoice;
let link: PaymentLink;

beforeAll(async () => {
  catalog = await openCatalog();
});
afterAll(() => catalog?.close());

beforeEach(async () => {
  [tenant, commandId] = [aTenant(), newCommandId()];
  catalog.payments.reset();
  const { id } = await catalog.get(CreateInvoice).execute(invoiceOf(tenant));
  invoice = await catalog.get(SendInvoice).execute({ ...tenant, id });
  link = await catalog.get(CreatePaymentLink).execute(linkOf(tenant));
});

/** Runs one attempt to execute a command in the same way as the service host. */
const attempt = <T>(subject: string, work: () => Promise<T>): Promise<T> => {
  const command = `${subject} ${commandId}`;
  return withCommandId(command, work).catch(async (error: unknown) => {
    throw repeatSafetyOf(subject) === 'kept' ? await keepRefusal(catalog.db, command, error) : error;
  });
};

const TABLES = ['customers', 'products', 'invoices', 'payment_links', 'static_qrs', 'catalog_payments'];
const rowsStored = async (): Promise<number[]> =>
  Promise.all(
    TABLES.map(async (table) => {
      const rows = await catalog.db.query(`SELECT 1 FROM ${table} WHERE merchant_id = $1`, [
        tenant.merchantId,
      ]);
      return rows.length;
    }),
  );

const payInvoice = (amount: number | null, paymentId = newId('pay')) =>
  catalog
    .get(PayInvoice)
    .execute({ ...tenant, id: invoice.id, paymentId, amount, method: 'gcash_qr', returnUrl: null });
const createProduct = (id: string) =>
  catalog.get(CreateProduct).execute(productOf(tenant, { id, sku: 'RICE' }));

const CREATIONS: [string, () => Promise<unknown>][] = [
  ['create-customer', () => catalog.get(CreateCustomer).execute(customerOf(tenant))],
  ['create-product', () => createProduct(newId('prd'))],
  ['create-invoice', () => catalog.get(CreateInvoice).execute(invoiceOf(tenant))],
  [
    'duplicate-invoice',
    () => catalog.get(DuplicateInvoice).execute({ ...tenant, id: invoice.id, copyId: newId('inv') }),
  ],
  ['create-payment-link', () => catalog.get(CreatePaymentLink).execute(linkOf(tenant))],
  ['create-static-qr', () => catalog.get(CreateStaticQr).execute(qrOf(tenant))],
  ['pay-invoice', () => payInvoice(null)],
  [
    'pay-invoice-page',
    () =>
      catalog.get(PayInvoicePage).execute({
        slug: slugOf(invoice),
        formKey: newId('key'),
        choice: 'all',
        amount: null,
        method: 'gcash_qr',
      }),
  ],
  ['pay-payment-link', () => catalog.get(PayPaymentLink).execute(paying(link))],
];

describe('an attempt that continues after its retry was rejected', () => {
  it.each(CREATIONS)('creates nothing for a rejected %s', async (name, create) => {
    const [subject, before] = [`catalog.cmd.${name}`, await rowsStored()];
    const rejection = new DomainError('no_route', 'No provider', { method: ['is not available'] });
    await expect(attempt(subject, () => Promise.reject(rejection))).rejects.toBeInstanceOf(FinalRefusal);
    const { code, message, issues } = rejection;
    await expect(attempt(subject, create)).rejects.toMatchObject({ code, message, issues });
    expect([await rowsStored(), catalog.payments.payments.size]).toEqual([before, 0]);
    commandId = newCommandId();
    await attempt(subject, create);
    expect(await rowsStored()).not.toEqual(before);
  });

  it('does not create a product even if the SKU that caused the rejection is available again', async () => {
    const other = await createProduct(newId('prd'));
    const [subject, id] = ['catalog.cmd.create-product', newId('prd')];
    await expect(attempt(subject, () => createProduct(id))).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await catalog.get(DeleteProduct).execute({ ...tenant, id: other.id });
    const before = await rowsStored();
    await expect(attempt(subject, () => createProduct(id))).rejects.toBeInstanceOf(FinalRefusal);
    expect(await rowsStored()).toEqual(before);
  });

  it('does not create an invoice payment if the amount of the retry exceeded the amount due', async () => {
    const [subject, id] = ['catalog.cmd.pay-invoice', newId('pay')];
    const retry = attempt(subject, () => payInvoice(1_000_000, id));
    await expect(retry).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(attempt(subject, () => payInvoice(null, id))).rejects.toBeInstanceOf(FinalRefusal);
    expect(catalog.payments.payments.size).toBe(0);
  });

  it('does not create an invoice payment if the payments service rejected the retry', async () => {
    const [subject, id] = ['catalog.cmd.pay-invoice', newId('pay')];
    catalog.payments.beforeCreate = () => Promise.reject(new DomainError('no_route', 'No provider'));
    await expect(attempt(subject, () => payInvoice(null, id))).rejects.toBeInstanceOf(FinalRefusal);
    catalog.payments.beforeCreate = async () => undefined;
    await expect(attempt(subject, () => payInvoice(null, id))).rejects.toMatchObject({ code: 'no_route' });
    expect(catalog.payments.payments.size).toBe(0);
  });
});

describe('a repeated attempt', () => {
  it.each(['pay-invoice', 'pay-payment-link'])('returns the same payment (%s)', async (name) => {
    const order = { ...paying(link), id: newId('pay') };
    const pay = () =>
      name === 'pay-invoice' ? payInvoice(null, order.id) : catalog.get(PayPaymentLink).execute(order);
    const first = await attempt(`catalog.cmd.${name}`, pay);
    expect(await attempt(`catalog.cmd.${name}`, pay)).toEqual(first);
    expect(catalog.payments.payments.size).toBe(1);
  });

  it('confirms the payment if the first response was lost', async () => {
    const id = newId('pay');
    const pay = () => attempt('catalog.cmd.pay-invoice', () => payInvoice(null, id));
    catalog.payments.afterCreate = () => Promise.reject(new DomainError('internal_error', 'no response'));
    await expect(pay()).rejects.toMatchObject({ code: 'internal_error' });
    catalog.payments.afterCreate = async () => undefined;
    expect(await pay()).toMatchObject({ id, status: 'pending' });
  });
});
