import {
  activatePaymentLinkCommand,
  archiveProductCommand,
  archiveStaticQrCommand,
  changeStockCommand,
  createCustomerCommand,
  createPaymentLinkCommand,
  createProductCommand,
  createStaticQrCommand,
  deactivatePaymentLinkCommand,
  deleteCustomerCommand,
  deletePaymentLinkCommand,
  deleteProductCommand,
  newId,
  payPaymentLinkCommand,
  unarchiveProductCommand,
  unarchiveStaticQrCommand,
  updateCustomerCommand,
  updatePaymentLinkCommand,
  updateProductCommand,
  updateStaticQrCommand,
} from '@tulay/contracts';
import { randomUUID } from 'node:crypto';
import type { Walk } from './walk';

const NOTHING = { description: null, imageUrl: null, metadata: {} };

/** Returns the secret last segment of a public URL. */
export const slugOf = (url: string): string => new URL(url).pathname.split('/').at(-1)!;

/** Runs the commands for customers, products, payment links and static QR codes. */
export async function walkCatalog(walk: Walk): Promise<void> {
  await walkCustomer(walk);
  await walkProduct(walk);
  await walkLink(walk);
  await walkStaticQr(walk);
}

async function walkCustomer(walk: Walk): Promise<void> {
  const customer = { ...walk.tenant(), id: newId('cus') };
  const contact = { name: 'Juan', email: null, phone: null, address: {}, metadata: {} };
  await walk.ask(createCustomerCommand, { ...customer, ...contact });
  await walk.ask(updateCustomerCommand, { ...customer, name: 'Juan dela Cruz' });
  await walk.ask(deleteCustomerCommand, customer);
}

async function walkProduct(walk: Walk): Promise<void> {
  const product = { ...walk.tenant(), id: newId('prd') };
  await walk.ask(createProductCommand, {
    ...product,
    ...NOTHING,
    name: 'Rice',
    price: 50,
    currency: 'PHP',
    sku: null,
    barcode: null,
    trackInventory: true,
    stock: 10,
    lowStockThreshold: null,
  });
  await walk.ask(updateProductCommand, { ...product, name: 'Red rice' });
  await walk.ask(changeStockCommand, { ...product, change: { delta: 3 }, changeId: newId('stk') });
  await walk.ask(archiveProductCommand, product);
  await walk.ask(unarchiveProductCommand, product);
  await walk.ask(deleteProductCommand, product);
}

async function walkLink(walk: Walk): Promise<void> {
  const link = { ...walk.tenant(), id: newId('plk') };
  const { url } = await walk.ask(createPaymentLinkCommand, {
    ...link,
    ...NOTHING,
    description: 'Rice',
    amount: '5000',
    currency: 'PHP',
    method: null,
    successUrl: null,
    cancelUrl: null,
    customerId: null,
    productId: null,
    expiresAt: null,
  });
  await walk.ask(updatePaymentLinkCommand, { ...link, description: 'Red rice' });
  await walk.ask(deactivatePaymentLinkCommand, link);
  await walk.ask(activatePaymentLinkCommand, link);
  const payer = { amount: null, method: 'gcash_qr', customer: null };
  await walk.ask(payPaymentLinkCommand, { slug: slugOf(url), formKey: randomUUID(), ...payer });
  await walk.ask(deletePaymentLinkCommand, link);
}

async function walkStaticQr(walk: Walk): Promise<void> {
  const qr = { ...walk.tenant(), id: newId('sqr') };
  const place = { name: 'Counter', reference: null, location: null };
  await walk.ask(createStaticQrCommand, { ...qr, ...place, defaultMethod: null, currency: 'PHP' });
  await walk.ask(updateStaticQrCommand, { ...qr, name: 'Door' });
  await walk.ask(archiveStaticQrCommand, qr);
  await walk.ask(unarchiveStaticQrCommand, qr);
}
