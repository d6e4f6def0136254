import {
  newId,
  type CreateInvoiceRequest,
  type DomainEvent,
  type EventType,
  type Invoice,
  type Payment,
  type Tenant,
} from '@tulay/contracts';
import type { Metrics } from '@tulay/service-host';
import { Outbox } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import pino from 'pino';
import { Registry } from 'prom-client';
import type { CatalogConfig } from '../src/catalog.config';
import { CheckoutsStore } from '../src/checkouts/checkouts.store';
import { CloseCheckout } from '../src/checkouts/close-checkout';
import { OpenCheckout } from '../src/checkouts/open-checkout';
import type { PaymentsClient } from '../src/checkouts/payments.client';
import { RecordOutcome } from '../src/checkouts/record-outcome';
import { SettleCheckout } from '../src/checkouts/settle-checkout';
import { CreateCustomer } from '../src/customers/create-customer';
import { CustomerView } from '../src/customers/customer.view';
import { CustomersStore } from '../src/customers/customers.store';
import { ChargeActivationFee } from '../src/invoices/charge-activation-fee';
import { CheckReferences } from '../src/invoices/check-references';
import { CreateInvoice } from '../src/invoices/create-invoice';
import { DeleteInvoice } from '../src/invoices/delete-invoice';
import { DuplicateInvoice } from '../src/invoices/duplicate-invoice';
import { FindInvoicePage } from '../src/invoices/find-invoice-page';
import { InsertDraft } from '../src/invoices/insert-draft';
import { InvoicePageView } from '../src/invoices/invoice-page.view';
import { InvoiceView } from '../src/invoices/invoice.view';
import { InvoicesStore } from '../src/invoices/invoices.store';
import { MarkInvoicePaid } from '../src/invoices/mark-invoice-paid';
import { MoveInvoice } from '../src/invoices/move-invoice';
import { OpenPayment } from '../src/invoices/open-payment';
import { Overpayments } from '../src/invoices/overpayments';
import { PayInvoice } from '../src/invoices/pay-invoice';
import { PayInvoicePage } from '../src/invoices/pay-invoice-page';
import { InvoicePaymentTerms } from '../src/invoices/payment-terms';
import { ReadInvoice } from '../src/invoices/read-invoice';
import { ReceivePayment } from '../src/invoices/receive-payment';
import { SendInvoice } from '../src/invoices/send-invoice';
import { ResolveActivationFee } from '../src/invoices/resolve-activation-fee';
import { SolePayment } from '../src/invoices/sole-payment';
import { TakeMoney } from '../src/invoices/take-money';
import { UpdateInvoice } from '../src/invoices/update-invoice';
import { VoidInvoice } from '../src/invoices/void-invoice';
import { CreateProduct } from '../src/products/create-product';
import { MoveStock } from '../src/products/move-stock';
import { ProductCodesStore } from '../src/products/product-codes.store';
import { ProductsStore } from '../src/products/products.store';
import { invoiceOf } from './invoice-of';
import { openCatalog, type OpenCatalog } from './open-catalog';
import { PlayedPayments } from './played-payments';

const config = { PUBLIC_URL: 'http://pay.test' } as CatalogConfig;

export type OpenInvoices = Awaited<ReturnType<typeof openInvoices>>;

/** Invoices on a real database, with the payments service played. */
export async function openInvoices() {
  const catalog = await openCatalog();
  const payments = new PlayedPayments();
  const parts = wire(catalog, payments);
  const events = (id: string): Promise<DomainEvent[]> => new Outbox(catalog.db).timeline(id);
  const typesOf = async (id: string): Promise<EventType[]> => (await events(id)).map(({ type }) => type);
  /** An invoice that its customer has. */
  const sent = async (changes: Tenant & Partial<CreateInvoiceRequest>): Promise<Invoice> => {
    const { merchantId, environment } = changes;
    const { id } = await parts.create.execute(invoiceOf(changes));
    return parts.send.execute({ id, merchantId, environment });
  };
  return { ...catalog, ...parts, payments, events, typesOf, sent };
}

function wire({ db, clock }: OpenCatalog, payments: PlayedPayments) {
  const logger = pino({ level: 'silent' });
  const registry = new Registry();
  const customers = new CustomersStore(db);
  const products = new ProductsStore(db);
  const store = new InvoicesStore(db);
  const view = new InvoiceView(config);
  const stock = new MoveStock(clock, products);
  const move = new MoveInvoice(clock, store, stock, view);
  const overpayments = new Overpayments({ registry } as Metrics, logger);
  const take = new TakeMoney(clock, store, move, overpayments);
  const receive = new ReceivePayment(store, take, stock);
  const checkouts = new CheckoutsStore(db);
  const client = payments as unknown as PaymentsClient;
  const open = new OpenCheckout(client, checkouts);
  const settle = new SettleCheckout(db, checkouts, stock, [receive]);
  const sole = new SolePayment(db, store, checkouts, new CloseCheckout(open, client, settle));
  const references = new CheckReferences(customers, products);
  const terms = new InvoicePaymentTerms(customers, view);
  const read = new ReadInvoice(store, view);
  const drafts = new InsertDraft(clock, store);
  const create = new CreateInvoice(db, references, drafts, read, view);
  const openPayment = new OpenPayment(clock, sole, checkouts, open);
  const record = new RecordOutcome(db, settle);
  return {
    addCustomer: new CreateCustomer(clock, customers, new CustomerView(config)),
    addProduct: new CreateProduct(db, clock, products, new ProductCodesStore()),
    store,
    customers,
    products,
    checkouts,
    registry,
    create,
    update: new UpdateInvoice(db, store, references, view),
    duplicate: new DuplicateInvoice(store, create),
    remove: new DeleteInvoice(db, store),
    read,
    send: new SendInvoice(db, store, move, view),
    void: new VoidInvoice(sole, move, view),
    markPaid: new MarkInvoicePaid(sole, take, view),
    pay: new PayInvoice(store, terms, openPayment),
    page: new FindInvoicePage(store, terms, checkouts, client, new InvoicePageView(clock, view)),
    payPage: new PayInvoicePage(store, terms, openPayment),
    charge: new ChargeActivationFee(db, drafts, move, new AuditLog(), read),
    settleFee: new ResolveActivationFee(sole, take, move, new AuditLog(), view),
    /** Hands over an event of the payments service; answers whether it changed anything. */
    hear: (payment: Payment, event = newId('evt')) => record.execute(eventOf(payment, event)),
  };
}

/** The event of the status that a payment has. */
const eventOf = (payment: Payment, id: string): DomainEvent<Payment> => ({
  id,
  type: `payment.${payment.status}`,
  merchantId: newId('mer'),
  environment: payment.environment,
  aggregateId: payment.id,
  created: payment.created,
  data: { object: payment },
  webhookUrl: null,
  requestId: null,
});
