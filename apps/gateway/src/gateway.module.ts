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
import { BalanceModule } from './balance/balance.module';
import { CustomersModule } from './customers/customers.module';
import { EmbedTokensModule } from './embed-tokens/embed-tokens.module';
import { EventsModule } from './events/events.module';
import { InvoicesModule } from './invoices/invoices.module';
import { PaymentLinksModule } from './payment-links/payment-links.module';
import { PaymentsModule } from './payments/payments.module';
import { PayoutsModule } from './payouts/payouts.module';
import { ProductsModule } from './products/products.module';
import { RefundsModule } from './refunds/refunds.module';
import { StaticQrsModule } from './static-qrs/static-qrs.module';
import { WebhooksModule } from './webhooks/webhooks.module';

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
];

const operatorCommands = [
  MerchantsController,
  KeysController,
  ProjectsController,
  ProjectProfilesController,
  ProjectWebhooksController,
];
/** What merchants ask for under /v1. */
const v1 = [
  PaymentsModule,
  RefundsModule,
  PayoutsModule,
  WebhooksModule,
  EventsModule,
  BalanceModule,
  EmbedTokensModule,
  CustomersModule,
  ProductsModule,
  InvoicesModule,
  PaymentLinksModule,
  StaticQrsModule,
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
const jobs = [LeaseRenewalJob, OldRecordsJob, OldWindowsJob];

@Module({
  imports: v1,
  controllers: [...operatorCommands, CompatCheckoutController, AcquirerCallbackController],
  providers: [
    sealer,
    Peers,
    ...stores,
    ...operatorUseCases,
    ...admission,
    ...compat,
    AcquirerClient,
    ...jobs,
  ],
})
export class GatewayModule {}
