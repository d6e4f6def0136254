import {
  activatePaymentLinkCommand,
  archiveProductCommand,
  archiveStaticQrCommand,
  changeStockCommand,
  createCustomerCommand,
  createInvoiceCommand,
  createPaymentLinkCommand,
  createProductCommand,
  createStaticQrCommand,
  deactivatePaymentLinkCommand,
  deleteCustomerCommand,
  deleteInvoiceCommand,
  deletePaymentLinkCommand,
  deleteProductCommand,
  duplicateInvoiceCommand,
  getCustomerCommand,
  getCustomerNamesCommand,
  getInvoiceCommand,
  getPaymentLinkCommand,
  getProductCommand,
  getStaticQrCommand,
  listCustomersCommand,
  listInvoicesCommand,
  listPaymentLinksCommand,
  listProductsCommand,
  listStaticQrsCommand,
  printStaticQrCommand,
  sendInvoiceCommand,
  unarchiveProductCommand,
  unarchiveStaticQrCommand,
  updateCustomerCommand,
  updateInvoiceCommand,
  updatePaymentLinkCommand,
  updateProductCommand,
  updateStaticQrCommand,
  voidInvoiceCommand,
  type Command,
  type Customer,
  type Invoice,
  type PaymentLink,
  type Product,
  type StaticQr,
} from '@tulay/contracts';
import { on, type Answer } from '@tulay/testing';
import { aCustomer, aLink, anInvoice, aProduct, aStaticQr } from './catalog-builders';
import { FakeCatalogItems } from './fake-catalog-items';

/** Fake catalog service that records all requests. */
export class FakeCatalog {
  readonly customers = new FakeCatalogItems<Customer>('customer');
  readonly products = new FakeCatalogItems<Product>('product');
  readonly invoices = new FakeCatalogItems<Invoice>('invoice');
  readonly links = new FakeCatalogItems<PaymentLink>('payment link');
  readonly staticQrs = new FakeCatalogItems<StaticQr>('static QR code');
  private readonly requests: { subject: string; request: unknown; commandId: string }[] = [];
  private refusal: Error | null = null;

  readonly answers: Answer[] = [
    ...this.customerAnswers(),
    ...this.productAnswers(),
    ...this.invoiceAnswers(),
    ...this.linkAnswers(),
    ...this.qrAnswers(),
  ];

  /** Returns the recorded requests of a command, oldest first. */
  asked<Request>({ subject }: Command<Request, never> | Command<Request, unknown>): Request[] {
    return this.requests.filter((each) => each.subject === subject).map(({ request }) => request as Request);
  }

  /** Returns the recorded message IDs of a command, oldest first. A service executes each ID once. */
  commandIds({ subject }: { subject: string }): string[] {
    return this.requests.filter((each) => each.subject === subject).map(({ commandId }) => commandId);
  }

  /** Rejects the next command that changes data. */
  refuseNext(error: Error): void {
    this.refusal = error;
  }

  private on<Request, Reply>(command: Command<Request, Reply>, answer: (request: Request) => Reply): Answer {
    return on(command, (request, commandId) => {
      this.requests.push({ subject: command.subject, request, commandId });
      const isChange = !/\.(?:get|list)-/.test(command.subject);
      const refusal = isChange ? this.refusal : null;
      if (refusal) {
        this.refusal = null;
        throw refusal;
      }
      return answer(request);
    });
  }

  private customerAnswers(): Answer[] {
    const { customers } = this;
    return [
      this.on(createCustomerCommand, (request) =>
        customers.create(request, aCustomer({ id: request.id, name: request.name, email: request.email })),
      ),
      this.on(getCustomerCommand, (request) => customers.get(request)),
      this.on(getCustomerNamesCommand, ({ ids, ...owner }) => ({
        customers: ids.map((id) => customers.get({ ...owner, id })),
      })),
      this.on(listCustomersCommand, (request) =>
        customers.list(request, ({ name }) => name.includes(request.q ?? '')),
      ),
      this.on(updateCustomerCommand, (request) =>
        customers.change(request, { name: request.name ?? '', email: request.email ?? null }),
      ),
      this.on(deleteCustomerCommand, (request) => customers.delete(request, 'customer')),
    ];
  }

  private productAnswers(): Answer[] {
    const { products } = this;
    return [
      this.on(createProductCommand, (request) =>
        products.create(request, aProduct({ id: request.id, name: request.name, price: request.price })),
      ),
      this.on(getProductCommand, (request) => products.get(request)),
      this.on(listProductsCommand, (request) =>
        products.list(request, ({ archived }) => [archived, undefined].includes(request.archived)),
      ),
      this.on(updateProductCommand, (request) => products.change(request, { name: request.name ?? '' })),
      this.on(changeStockCommand, ({ change, ...request }) => {
        const stock = 'set' in change ? change.set : products.get(request).stock + change.delta;
        const product = products.change(request, { stock: Math.max(0, stock) });
        return { ...product, oversold_by: Math.max(0, -stock) };
      }),
      this.on(archiveProductCommand, (request) => products.change(request, { archived: true })),
      this.on(unarchiveProductCommand, (request) => products.change(request, { archived: false })),
      this.on(deleteProductCommand, (request) => products.delete(request, 'product')),
    ];
  }

  private invoiceAnswers(): Answer[] {
    const { invoices } = this;
    return [
      this.on(createInvoiceCommand, (request) => invoices.create(request, anInvoice({ id: request.id }))),
      this.on(getInvoiceCommand, (request) => invoices.get(request)),
      this.on(listInvoicesCommand, (request) =>
        invoices.list(request, ({ status }) => [status, undefined].includes(request.status)),
      ),
      this.on(updateInvoiceCommand, (request) => invoices.change(request, {})),
      this.on(sendInvoiceCommand, (request) => invoices.change(request, { status: 'sent' })),
      this.on(voidInvoiceCommand, (request) => invoices.change(request, { status: 'void' })),
      this.on(deleteInvoiceCommand, (request) => invoices.delete(request, 'invoice')),
      this.on(duplicateInvoiceCommand, ({ copyId, ...request }) =>
        invoices.create(request, { ...invoices.get(request), id: copyId, status: 'draft' }),
      ),
    ];
  }

  private linkAnswers(): Answer[] {
    const { links } = this;
    return [
      this.on(createPaymentLinkCommand, (request) =>
        links.create(request, aLink({ id: request.id, description: request.description })),
      ),
      this.on(getPaymentLinkCommand, (request) => links.get(request)),
      this.on(listPaymentLinksCommand, (request) =>
        links.list(request, ({ status }) => [status, undefined].includes(request.status)),
      ),
      this.on(updatePaymentLinkCommand, (request) => links.change(request, {})),
      this.on(activatePaymentLinkCommand, (request) => links.change(request, { status: 'active' })),
      this.on(deactivatePaymentLinkCommand, (request) => links.change(request, { status: 'inactive' })),
      this.on(deletePaymentLinkCommand, (request) => links.delete(request, 'payment_link')),
    ];
  }

  private qrAnswers(): Answer[] {
    const { staticQrs } = this;
    return [
      this.on(createStaticQrCommand, (request) =>
        staticQrs.create(request, aStaticQr({ id: request.id, name: request.name })),
      ),
      this.on(getStaticQrCommand, (request) => staticQrs.get(request)),
      this.on(listStaticQrsCommand, (request) =>
        staticQrs.list(request, ({ archived }) => [archived, undefined].includes(request.archived)),
      ),
      this.on(updateStaticQrCommand, (request) => staticQrs.change(request, {})),
      this.on(archiveStaticQrCommand, (request) => staticQrs.change(request, { archived: true })),
      this.on(unarchiveStaticQrCommand, (request) => staticQrs.change(request, { archived: false })),
      this.on(printStaticQrCommand, ({ id, layout }) => {
        const { name } = staticQrs.all.find((each) => each.id === id)!;
        return { pdf: Buffer.from(`a ${layout} of ${name}`).toString('base64') };
      }),
    ];
  }
}
