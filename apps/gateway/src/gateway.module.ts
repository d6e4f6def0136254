import { Module } from '@nestjs/common';
import { SERVICE_CONFIG } from '@tulay/service-host';
import { Sealer } from '@tulay/security';
import { AuditLog } from '@tulay/audit-log';
import { Authenticate } from './auth/authenticate';
import { CallerCache } from './auth/caller-cache';
import { CallersStore } from './auth/callers.store';
import { CreateKey } from './auth/create-key';
import { IssueKey } from './auth/issue-key';
import { KeysController } from './auth/keys.controller';
import { KeysStore } from './auth/keys.store';
import { RevokeKey } from './auth/revoke-key';
import { RotateKey } from './auth/rotate-key';
import { CompatAdmission } from './compat/compat-admission';
import { CompatCallersStore } from './compat/compat-callers.store';
import { CompatCheckoutController } from './compat/compat-checkout.controller';
import { CompatCheckoutsStore } from './compat/compat-checkouts.store';
import { OpenCheckout } from './compat/open-checkout';
import { CompatPaymentsClient } from './compat/payments.client';
import type { GatewayConfig } from './gateway.config';
import { Admission } from './http/admission';
import { Peers } from './http/peers';
import { Claims } from './idempotency/claims';
import { IdempotencyStore } from './idempotency/idempotency.store';
import { InFlightKeys } from './idempotency/in-flight-keys';
import { LeaseRenewalJob } from './idempotency/lease-renewal.job';
import { OldRecordsJob } from './idempotency/old-records.job';
import { ActivateMerchant } from './merchants/activate-merchant';
import { CreateMerchant } from './merchants/create-merchant';
import { MerchantsController } from './merchants/merchants.controller';
import { MerchantsStore } from './merchants/merchants.store';
import { SetRateLimit } from './merchants/set-rate-limit';
import { CreateProject } from './projects/create-project';
import { DeleteProject } from './projects/delete-project';
import { DraftProject } from './projects/draft-project';
import { GetCompatWebhook } from './projects/get-compat-webhook';
import { GetProjectProfile } from './projects/get-project-profile';
import { ListProjects } from './projects/list-projects';
import { ProjectProfilesController } from './projects/project-profiles.controller';
import { ProjectWebhooksController } from './projects/project-webhooks.controller';
import { ProjectsController } from './projects/projects.controller';
import { ProjectsStore } from './projects/projects.store';
import { RotateProjectSecret } from './projects/rotate-project-secret';
import { SetProjectEnabled } from './projects/set-project-enabled';
import { SetProjectWebhook } from './projects/set-project-webhook';
import { AcquirerCallbackController } from './provider-callbacks/acquirer-callback.controller';
import { AcquirerClient } from './provider-callbacks/acquirer.client';
import { FailedAuthentications } from './auth/failed-authentications';
import { OldWindowsJob } from './rate-limit/old-windows.job';
import { RateLimiter } from './rate-limit/rate-limiter';
import { BalanceController } from './balance/balance.controller';
import { CustomersClient } from './customers/customers.client';
import { CustomersController } from './customers/customers.controller';
import { EmbedClient } from './embed-tokens/embed.client';
import { EmbedTokensController } from './embed-tokens/embed-tokens.controller';
import { EventsController } from './events/events.controller';
import { InvoiceStepsController } from './invoices/invoice-steps.controller';
import { InvoicesClient } from './invoices/invoices.client';
import { InvoicesController } from './invoices/invoices.controller';
import { LedgerClient } from './balance/ledger.client';
import { NotifierClient } from './webhooks/notifier.client';
import { PaymentLinksClient } from './payment-links/payment-links.client';
import { PaymentLinksController } from './payment-links/payment-links.controller';
import { PaymentsClient } from './payments/payments.client';
import { PaymentsController } from './payments/payments.controller';
import { PayoutsClient } from './payouts/payouts.client';
import { PayoutsController } from './payouts/payouts.controller';
import { ProductsClient } from './products/products.client';
import { ProductsController } from './products/products.controller';
import { RefundsClient } from './refunds/refunds.client';
import { RefundsController } from './refunds/refunds.controller';
import { StaticQrsClient } from './static-qrs/static-qrs.client';
import { StaticQrsController } from './static-qrs/static-qrs.controller';
import { WebhookDeliveriesController } from './webhooks/webhook-deliveries.controller';
import { WebhookEndpointsController } from './webhooks/webhook-endpoints.controller';

const sealer = {
  provide: Sealer,
  inject: [SERVICE_CONFIG],
  useFactory: ({ SEAL_KEYS }: GatewayConfig) => new Sealer(SEAL_KEYS),
};

const operatorUseCases = [
  CreateMerchant,
  ActivateMerchant,
  SetRateLimit,
  IssueKey,
  CreateKey,
  RotateKey,
  RevokeKey,
  DraftProject,
  CreateProject,
  ListProjects,
  GetProjectProfile,
  SetProjectEnabled,
  DeleteProject,
  RotateProjectSecret,
  SetProjectWebhook,
  GetCompatWebhook,
];

/** What a request meets before its handler. */
const admission = [
  Admission,
  Authenticate,
  CallerCache,
  CallersStore,
  RateLimiter,
  FailedAuthentications,
  Claims,
  IdempotencyStore,
  InFlightKeys,
];

const operatorCommands = [
  MerchantsController,
  KeysController,
  ProjectsController,
  ProjectProfilesController,
  ProjectWebhooksController,
];
const v1 = [
  PaymentsController,
  RefundsController,
  PayoutsController,
  WebhookEndpointsController,
  WebhookDeliveriesController,
  EventsController,
  BalanceController,
  EmbedTokensController,
  CustomersController,
  ProductsController,
  InvoicesController,
  InvoiceStepsController,
  PaymentLinksController,
  StaticQrsController,
];
/** The legacy checkout. */
const compat = [
  CompatAdmission,
  CompatCallersStore,
  CompatCheckoutsStore,
  CompatPaymentsClient,
  OpenCheckout,
];
const stores = [AuditLog, MerchantsStore, KeysStore, ProjectsStore];
const clients = [
  CustomersClient,
  ProductsClient,
  InvoicesClient,
  PaymentLinksClient,
  StaticQrsClient,
  PaymentsClient,
  RefundsClient,
  PayoutsClient,
  NotifierClient,
  LedgerClient,
  EmbedClient,
  AcquirerClient,
];
const jobs = [LeaseRenewalJob, OldRecordsJob, OldWindowsJob];

@Module({
  controllers: [...operatorCommands, ...v1, CompatCheckoutController, AcquirerCallbackController],
  providers: [sealer, Peers, ...stores, ...operatorUseCases, ...admission, ...compat, ...clients, ...jobs],
})
export class GatewayModule {}
