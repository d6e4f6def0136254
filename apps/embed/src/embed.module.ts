import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import type { Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { CheckoutPage } from './checkout/checkout-page';
import { CheckoutController } from './checkout/checkout.controller';
import { DevControlsController } from './checkout/dev-controls.controller';
import { GatewayClient } from './checkout/gateway.client';
import { PaymentsClient } from './checkout/payments.client';
import { InvoicePages } from './invoice-page/invoice-page';
import { InvoicePageController } from './invoice-page/invoice-page.controller';
import { InvoicesClient } from './invoice-page/invoices.client';
import { PayInvoiceForm } from './invoice-page/pay-invoice-form';
import { VisitInvoice } from './invoice-page/visit-invoice';
import { Assets } from './layout/assets';
import { AssetsController } from './layout/assets.controller';
import { NotFoundController } from './layout/not-found.controller';
import { PageErrorFilter } from './layout/page-error.filter';
import { FrameErrorFilter } from './layout/frame-error.filter';
import { FrameLimit, PageLimit, PaymentLimit, PollLimit } from './layout/page-limit.guard';
import { Pages } from './layout/pages';
import { SameOriginGuard } from './layout/same-origin.guard';
import { OpenPaymentLink } from './payment-link-page/open-payment-link';
import { PayPaymentLinkForm } from './payment-link-page/pay-payment-link-form';
import { PaymentLinkPages } from './payment-link-page/payment-link-page';
import { PaymentLinkPageController } from './payment-link-page/payment-link-page.controller';
import { PaymentLinksClient } from './payment-link-page/payment-links.client';
import { VisitPaymentLink } from './payment-link-page/visit-payment-link';
import { EmbedScript } from './script/embed-script';
import { EmbedScriptController } from './script/embed-script.controller';
import { CatalogClient } from './panel-view/catalog.client';
import { LedgerClient } from './panel-view/ledger.client';
import { LoadTab } from './panel-view/load-tab';
import { NotifierClient } from './panel-view/notifier.client';
import { PanelPage } from './panel-view/panel-page';
import { PanelViewController } from './panel-view/panel-view.controller';
import { PayoutsClient } from './panel-view/payouts.client';
import { PaymentListClient } from './payments-view/payment-list.client';
import { PaymentsPage } from './payments-view/payments-page';
import { PaymentsViewController } from './payments-view/payments-view.controller';
import { ReceiptsOwnerClient } from './receipts-page/receipts-owner.client';
import { ReceiptsPages } from './receipts-page/receipts-page';
import { ReceiptsPageController } from './receipts-page/receipts-page.controller';
import { ReceiptsClient } from './receipts-page/receipts.client';
import { VisitReceipts } from './receipts-page/visit-receipts';
import { StaticQrImageController } from './static-qr-image/static-qr-image.controller';
import { StaticQrsClient } from './static-qr-image/static-qrs.client';
import { CustomersClient } from './tokens/customers.client';
import { EmbedAccess } from './tokens/embed-access';
import { EmbedTokens } from './tokens/embed-tokens';
import { EmbedTokensController } from './tokens/embed-tokens.controller';
import { MintEmbedToken } from './tokens/mint-embed-token';
import { ProjectsClient } from './tokens/projects.client';
import { TokenLimit } from './tokens/token-limit';

/** This service keeps nothing, and so no clock that could be moved: tokens live in real time. */
const realClock: Clock = { now: () => new Date() };

const paymentLinkPage = [
  PaymentLinksClient,
  VisitPaymentLink,
  PaymentLinkPages,
  OpenPaymentLink,
  PayPaymentLinkForm,
];

const invoicePage = [InvoicesClient, VisitInvoice, InvoicePages, PayInvoiceForm];

const receiptsPage = [ReceiptsOwnerClient, ReceiptsClient, VisitReceipts, ReceiptsPages];

const tokens = [
  { provide: CLOCK, useValue: realClock },
  EmbedTokens,
  MintEmbedToken,
  ProjectsClient,
  CustomersClient,
  EmbedAccess,
  TokenLimit,
];

const views = [
  FrameLimit,
  FrameErrorFilter,
  PaymentListClient,
  PaymentsPage,
  PayoutsClient,
  LedgerClient,
  CatalogClient,
  NotifierClient,
  LoadTab,
  PanelPage,
];

@Module({
  imports: [JwtModule.register({})],
  controllers: [
    AssetsController,
    EmbedTokensController,
    DevControlsController,
    CheckoutController,
    PaymentLinkPageController,
    InvoicePageController,
    PaymentsViewController,
    PanelViewController,
    ReceiptsPageController,
    StaticQrImageController,
    EmbedScriptController,
    NotFoundController,
  ],
  providers: [
    { provide: Assets, useFactory: () => new Assets() },
    Pages,
    EmbedScript,
    PageErrorFilter,
    PageLimit,
    PollLimit,
    PaymentLimit,
    SameOriginGuard,
    PaymentsClient,
    GatewayClient,
    CheckoutPage,
    ...paymentLinkPage,
    ...invoicePage,
    ...receiptsPage,
    StaticQrsClient,
    ...tokens,
    ...views,
  ],
})
export class EmbedModule {}
