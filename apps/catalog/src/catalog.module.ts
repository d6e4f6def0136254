import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { CheckoutsStore } from './checkouts/checkouts.store';
import { CloseCheckout } from './checkouts/close-checkout';
import { FinishOpenings } from './checkouts/finish-openings';
import { OpenCheckout } from './checkouts/open-checkout';
import { OpeningsJob } from './checkouts/openings.job';
import { OpeningsStore } from './checkouts/openings.store';
import { PaidSources, type PaidSource } from './checkouts/paid-source.port';
import { PaymentOutcomesConsumer } from './checkouts/payment-outcomes.consumer';
import { PaymentsClient } from './checkouts/payments.client';
import { RecordOutcome } from './checkouts/record-outcome';
import { SettleCheckout } from './checkouts/settle-checkout';
import { CreateCustomer } from './customers/create-customer';
import { CustomerView } from './customers/customer.view';
import { CustomersController } from './customers/customers.controller';
import { CustomersStore } from './customers/customers.store';
import { DeleteCustomer } from './customers/delete-customer';
import { ReadCustomer } from './customers/read-customer';
import { UpdateCustomer } from './customers/update-customer';
import { ChargeActivationFee } from './invoices/charge-activation-fee';
import { CheckReferences } from './invoices/check-references';
import { CreateInvoice } from './invoices/create-invoice';
import { DeleteInvoice } from './invoices/delete-invoice';
import { DuplicateInvoice } from './invoices/duplicate-invoice';
import { FindInvoicePage } from './invoices/find-invoice-page';
import { InsertDraft } from './invoices/insert-draft';
import { InvoicePageController } from './invoices/invoice-page.controller';
import { InvoicePageView } from './invoices/invoice-page.view';
import { InvoiceStepsController } from './invoices/invoice-steps.controller';
import { InvoiceView } from './invoices/invoice.view';
import { InvoicesController } from './invoices/invoices.controller';
import { InvoicesStore } from './invoices/invoices.store';
import { MarkInvoicePaid } from './invoices/mark-invoice-paid';
import { MoveInvoice } from './invoices/move-invoice';
import { OpenPayment } from './invoices/open-payment';
import { OperatorInvoicesController } from './invoices/operator-invoices.controller';
import { Overpayments } from './invoices/overpayments';
import { PayInvoice } from './invoices/pay-invoice';
import { PayInvoicePage } from './invoices/pay-invoice-page';
import { InvoicePaymentTerms } from './invoices/payment-terms';
import { ReadInvoice } from './invoices/read-invoice';
import { ReceivePayment } from './invoices/receive-payment';
import { SendInvoice } from './invoices/send-invoice';
import { ResolveActivationFee } from './invoices/resolve-activation-fee';
import { SolePayment } from './invoices/sole-payment';
import { TakeMoney } from './invoices/take-money';
import { UpdateInvoice } from './invoices/update-invoice';
import { VoidInvoice } from './invoices/void-invoice';
import { CreatePaymentLink } from './payment-links/create-payment-link';
import { DeletePaymentLink } from './payment-links/delete-payment-link';
import { DraftLinkCheckout } from './payment-links/draft-link-checkout';
import { FindPaymentLinkPage } from './payment-links/find-payment-link-page';
import { LinkPayments } from './payment-links/link-payments';
import { LinkReferences } from './payment-links/link-references';
import { PayPaymentLink } from './payment-links/pay-payment-link';
import { PaymentLinkPagesController } from './payment-links/payment-link-pages.controller';
import { PaymentLinkView } from './payment-links/payment-link.view';
import { PaymentLinksController } from './payment-links/payment-links.controller';
import { PaymentLinksStore } from './payment-links/payment-links.store';
import { ReadPaymentLink } from './payment-links/read-payment-link';
import { SwitchPaymentLink } from './payment-links/switch-payment-link';
import { UpdatePaymentLink } from './payment-links/update-payment-link';
import { ChangeProduct } from './products/change-product';
import { ChangeStock } from './products/change-stock';
import { CreateProduct } from './products/create-product';
import { DeleteProduct } from './products/delete-product';
import { MoveStock } from './products/move-stock';
import { ProductCodesStore } from './products/product-codes.store';
import { ProductsController } from './products/products.controller';
import { ProductsStore } from './products/products.store';
import { StockChangesStore } from './products/stock-changes.store';
import { ArchiveStaticQr } from './static-qrs/archive-static-qr';
import { CreateStaticQr } from './static-qrs/create-static-qr';
import { ReadStaticQr } from './static-qrs/read-static-qr';
import { StaticQrView } from './static-qrs/static-qr.view';
import { StaticQrsController } from './static-qrs/static-qrs.controller';
import { StaticQrsStore } from './static-qrs/static-qrs.store';
import { UpdateStaticQr } from './static-qrs/update-static-qr';

const customers = [
  CustomersStore,
  CustomerView,
  CreateCustomer,
  ReadCustomer,
  UpdateCustomer,
  DeleteCustomer,
];

const products = [
  ProductsStore,
  ProductCodesStore,
  CreateProduct,
  ChangeProduct,
  DeleteProduct,
  MoveStock,
  ChangeStock,
  StockChangesStore,
];

const invoices = [
  AuditLog,
  ChargeActivationFee,
  CheckReferences,
  CreateInvoice,
  DeleteInvoice,
  DuplicateInvoice,
  FindInvoicePage,
  InsertDraft,
  InvoicePageView,
  InvoicePaymentTerms,
  InvoiceView,
  InvoicesStore,
  MarkInvoicePaid,
  MoveInvoice,
  OpenPayment,
  Overpayments,
  PayInvoicePage,
  PayInvoice,
  ReadInvoice,
  ReceivePayment,
  SendInvoice,
  ResolveActivationFee,
  SolePayment,
  TakeMoney,
  UpdateInvoice,
  VoidInvoice,
];

const checkouts = [
  CheckoutsStore,
  CloseCheckout,
  FinishOpenings,
  OpenCheckout,
  OpeningsJob,
  OpeningsStore,
  PaymentsClient,
  RecordOutcome,
  SettleCheckout,
  // One of each kind of thing that is paid for.
  {
    provide: PaidSources,
    useFactory: (...sources: PaidSource[]) => sources,
    inject: [LinkPayments, ReceivePayment],
  },
];

const paymentLinks = [
  PaymentLinksStore,
  PaymentLinkView,
  LinkReferences,
  CreatePaymentLink,
  ReadPaymentLink,
  UpdatePaymentLink,
  SwitchPaymentLink,
  DeletePaymentLink,
  FindPaymentLinkPage,
  DraftLinkCheckout,
  PayPaymentLink,
  LinkPayments,
];

const staticQrs = [
  StaticQrsStore,
  StaticQrView,
  CreateStaticQr,
  ReadStaticQr,
  UpdateStaticQr,
  ArchiveStaticQr,
];

@Module({
  controllers: [
    CustomersController,
    ProductsController,
    InvoicesController,
    InvoiceStepsController,
    InvoicePageController,
    OperatorInvoicesController,
    PaymentLinksController,
    PaymentLinkPagesController,
    StaticQrsController,
    PaymentOutcomesConsumer,
  ],
  providers: [...customers, ...products, ...invoices, ...checkouts, ...paymentLinks, ...staticQrs],
})
export class CatalogModule {}
