import {
  newId,
  type CreatePaymentLinkRequest,
  type CreateStaticQrRequest,
  type DomainEvent,
  type Payment,
  type PaymentLink,
  type PayPaymentLinkRequest,
  type Tenant,
} from '@tulay/contracts';
import { Outbox } from '@tulay/persistence';
import pino from 'pino';
import type { CatalogConfig } from '../src/catalog.config';
import { CheckoutsStore } from '../src/checkouts/checkouts.store';
import { CloseCheckout } from '../src/checkouts/close-checkout';
import { FinishOpenings } from '../src/checkouts/finish-openings';
import { OpenCheckout } from '../src/checkouts/open-checkout';
import { OpeningsStore } from '../src/checkouts/openings.store';
import { PaymentOutcomesConsumer } from '../src/checkouts/payment-outcomes.consumer';
import type { PaymentsClient } from '../src/checkouts/payments.client';
import { RecordOutcome } from '../src/checkouts/record-outcome';
import { SettleCheckout } from '../src/checkouts/settle-checkout';
import { CustomersStore } from '../src/customers/customers.store';
import { CreatePaymentLink } from '../src/payment-links/create-payment-link';
import { DeletePaymentLink } from '../src/payment-links/delete-payment-link';
import { DraftLinkCheckout } from '../src/payment-links/draft-link-checkout';
import { FindPaymentLinkPage } from '../src/payment-links/find-payment-link-page';
import { LinkPayments } from '../src/payment-links/link-payments';
import { LinkReferences } from '../src/payment-links/link-references';
import { PayPaymentLink } from '../src/payment-links/pay-payment-link';
import { PaymentLinkView } from '../src/payment-links/payment-link.view';
import { PaymentLinksStore } from '../src/payment-links/payment-links.store';
import { ReadPaymentLink } from '../src/payment-links/read-payment-link';
import { SwitchPaymentLink } from '../src/payment-links/switch-payment-link';
import { UpdatePaymentLink } from '../src/payment-links/update-payment-link';
import { MoveStock } from '../src/products/move-stock';
import { ProductsStore } from '../src/products/products.store';
import { ArchiveStaticQr } from '../src/static-qrs/archive-static-qr';
import { CreateStaticQr } from '../src/static-qrs/create-static-qr';
import { ReadStaticQr } from '../src/static-qrs/read-static-qr';
import { StaticQrView } from '../src/static-qrs/static-qr.view';
import { StaticQrsStore } from '../src/static-qrs/static-qrs.store';
import { UpdateStaticQr } from '../src/static-qrs/update-static-qr';
import { openCatalog, type OpenCatalog } from './open-catalog';
import { PlayedPayments } from './played-payments';

export type OpenLinks = Awaited<ReturnType<typeof openLinks>>;

/** Payment links, static QR codes and their checkouts on a real database, with the payments service played. */
export async function openLinks() {
  const catalog = await openCatalog();
  const payments = new PlayedPayments();
  const checkouts = wireCheckouts(catalog, payments);
  const links = wireLinks(catalog, checkouts);
  const events = (id: string): Promise<DomainEvent[]> => new Outbox(catalog.db).timeline(id);
  return { ...catalog, payments, checkouts, links, qrs: wireQrs(catalog, links), events };
}

const config = { PUBLIC_URL: 'https://pay.test' } as CatalogConfig;
const logger = pino({ level: 'silent' });

function wireCheckouts({ db, clock }: OpenCatalog, played: PlayedPayments) {
  const payments = played as unknown as PaymentsClient;
  const store = new CheckoutsStore(db);
  const linkPayments = new LinkPayments(clock, new PaymentLinksStore(db), new PaymentLinkView(config));
  const stock = new MoveStock(clock, new ProductsStore(db));
  const settle = new SettleCheckout(db, store, stock, [linkPayments]);
  const open = new OpenCheckout(payments, store);
  return {
    store,
    open,
    settle,
    close: new CloseCheckout(open, payments, settle),
    finish: new FinishOpenings(db, clock, new OpeningsStore(), open, logger),
    consumer: new PaymentOutcomesConsumer(store, new RecordOutcome(db, settle), logger),
  };
}

function wireLinks({ db, clock }: OpenCatalog, checkouts: ReturnType<typeof wireCheckouts>) {
  const store = new PaymentLinksStore(db);
  const view = new PaymentLinkView(config);
  const customers = new CustomersStore(db);
  const references = new LinkReferences(customers, new ProductsStore(db));
  const draft = new DraftLinkCheckout(customers, view);
  return {
    store,
    view,
    create: new CreatePaymentLink(clock, references, store, view),
    read: new ReadPaymentLink(clock, store, view),
    update: new UpdatePaymentLink(db, clock, references, store, view),
    switch: new SwitchPaymentLink(db, clock, store, view),
    remove: new DeletePaymentLink(db, store),
    page: new FindPaymentLinkPage(clock, store, checkouts.store, new StaticQrsStore(db)),
    pay: new PayPaymentLink(clock, store, draft, checkouts.store, checkouts.open),
  };
}

function wireQrs({ db, clock }: OpenCatalog, links: ReturnType<typeof wireLinks>) {
  const store = new StaticQrsStore(db);
  const view = new StaticQrView(config, links.view);
  return {
    store,
    create: new CreateStaticQr(db, clock, store, links.store, view),
    read: new ReadStaticQr(store, view),
    update: new UpdateStaticQr(db, store, links.store, view),
    archive: new ArchiveStaticQr(db, clock, store, links.switch, view),
  };
}

/** Lunch for whatever the payer enters, by whatever method they pick. */
export const linkOf = (
  tenant: Tenant,
  changes: Partial<CreatePaymentLinkRequest> = {},
): CreatePaymentLinkRequest => ({
  ...tenant,
  id: newId('plk'),
  description: 'Lunch',
  amount: null,
  currency: 'PHP',
  method: null,
  imageUrl: null,
  successUrl: null,
  cancelUrl: null,
  customerId: null,
  productId: null,
  expiresAt: null,
  metadata: {},
  ...changes,
});

export const qrOf = (
  tenant: Tenant,
  changes: Partial<CreateStaticQrRequest> = {},
): CreateStaticQrRequest => ({
  ...tenant,
  id: newId('sqr'),
  name: 'Counter 1',
  reference: null,
  location: null,
  defaultMethod: null,
  currency: 'PHP',
  ...changes,
});

export const slugOf = ({ url }: Pick<PaymentLink, 'url'>): string => url.slice(url.lastIndexOf('/') + 1);

/** ₱100.00 by GCash, in an attempt of its own. */
export const paying = (
  link: Pick<PaymentLink, 'url'>,
  changes: Partial<PayPaymentLinkRequest> = {},
): PayPaymentLinkRequest => ({
  slug: slugOf(link),
  attempt: newId('evt'),
  amount: 100,
  method: 'gcash_qr',
  customer: null,
  ...changes,
});

/** What the bus brings of a payment as it stands; `at` is when it succeeded, Unix seconds. */
export function eventOf(payment: Payment, at = 1_767_323_100): DomainEvent<Payment> {
  const paid = payment.status === 'succeeded' || payment.status === 'refunded';
  return {
    id: newId('evt'),
    type: `payment.${payment.status}`,
    merchantId: newId('mer'),
    environment: payment.environment,
    aggregateId: payment.id,
    created: at,
    data: { object: { ...payment, succeeded_at: paid ? at : null } },
    webhookUrl: null,
    requestId: null,
  };
}
