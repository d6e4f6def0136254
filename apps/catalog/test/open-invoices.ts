import {
  newId,
  type CreateInvoiceRequest,
  type DomainEvent,
  type EventType,
  type Invoice,
  type Payment,
  type Refund,
  type Tenant,
} from '@tulay/contracts';
import { ApplyPaymentEvent } from '../src/catalog-payments/apply-payment-event';
import { ApplyRefundEvent } from '../src/catalog-payments/apply-refund-event';
import { CatalogPaymentsStore } from '../src/catalog-payments/catalog-payments.store';
import { CreateCustomer } from '../src/customers/create-customer';
import { CustomersStore } from '../src/customers/customers.store';
import { ChargeActivationFee } from '../src/invoices/activation-fees/charge-activation-fee';
import { ListOverpaidInvoices } from '../src/invoices/activation-fees/list-overpaid-invoices';
import { ResolveActivationFee } from '../src/invoices/activation-fees/resolve-activation-fee';
import { CreateInvoice } from '../src/invoices/drafting/create-invoice';
import { DeleteInvoice } from '../src/invoices/drafting/delete-invoice';
import { DuplicateInvoice } from '../src/invoices/drafting/duplicate-invoice';
import { ListInvoices } from '../src/invoices/drafting/list-invoices';
import { UpdateInvoice } from '../src/invoices/drafting/update-invoice';
import { GetInvoice } from '../src/invoices/invoice/get-invoice';
import { InvoicesStore } from '../src/invoices/invoice/invoices.store';
import { FindInvoicePage } from '../src/invoices/page/find-invoice-page';
import { PayInvoicePage } from '../src/invoices/page/pay-invoice-page';
import { MarkInvoicePaid } from '../src/invoices/steps/mark-invoice-paid';
import { PayInvoice } from '../src/invoices/steps/pay-invoice';
import { SendInvoice } from '../src/invoices/steps/send-invoice';
import { VoidInvoice } from '../src/invoices/steps/void-invoice';
import { CreateProduct } from '../src/products/create-product';
import { ProductsStore } from '../src/products/products.store';
import { eventOf, invoiceOf } from './builders';
import { openCatalog, type OpenCatalog } from './open-catalog';

export type OpenInvoices = Awaited<ReturnType<typeof openInvoices>>;

/** Starts the catalog with the helpers for invoice specs. */
export async function openInvoices() {
  const catalog = await openCatalog();
  const parts = partsOf(catalog);
  const typesOf = async (id: string): Promise<EventType[]> =>
    (await catalog.events(id)).map(({ type }) => type);
  const sent = async (changes: Tenant & Partial<CreateInvoiceRequest>): Promise<Invoice> => {
    const { merchantId, environment } = changes;
    const { id } = await parts.create.execute(invoiceOf(changes));
    return parts.send.execute({ id, merchantId, environment });
  };
  /** Applies the event for the payment's status. Returns whether anything changed. */
  const hear = (payment: Payment, event = newId('evt')): Promise<boolean> =>
    catalog.get(ApplyPaymentEvent).execute(eventOf(payment, payment.created, event));
  /** Applies the event of a successful partial refund of the payment. */
  const hearRefund = ({ id, currency, created }: Payment, amount: number, event = newId('evt')) => {
    const refund = { payment: id, amount, currency } as Refund;
    return catalog
      .get(ApplyRefundEvent)
      .execute({ id: event, created, data: { object: refund } } as DomainEvent<Refund>);
  };
  return { ...catalog, ...parts, typesOf, sent, hear, hearRefund };
}

const partsOf = ({ get }: OpenCatalog) => ({
  addCustomer: get(CreateCustomer),
  addProduct: get(CreateProduct),
  customers: get(CustomersStore),
  products: get(ProductsStore),
  catalogPayments: get(CatalogPaymentsStore),
  store: get(InvoicesStore),
  create: get(CreateInvoice),
  update: get(UpdateInvoice),
  duplicate: get(DuplicateInvoice),
  remove: get(DeleteInvoice),
  getInvoice: get(GetInvoice),
  listInvoices: get(ListInvoices),
  listOverpaid: get(ListOverpaidInvoices),
  send: get(SendInvoice),
  void: get(VoidInvoice),
  markPaid: get(MarkInvoicePaid),
  pay: get(PayInvoice),
  page: get(FindInvoicePage),
  payPage: get(PayInvoicePage),
  charge: get(ChargeActivationFee),
  resolveFee: get(ResolveActivationFee),
});
