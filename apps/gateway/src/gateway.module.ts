import { Module } from '@nestjs/common';
import { AuditEntriesModule } from '@tulay/audit-log';
import { ResealingModule } from '@tulay/resealing';
import { ActivationModule } from './activation/activation.module';
import { BalanceModule } from './balance/balance.module';
import { BrandingModule } from './branding/branding.module';
import { CompatModule } from './compat/compat.module';
import { CustomersModule } from './customers/customers.module';
import { EmbedTokensModule } from './embed-tokens/embed-tokens.module';
import { EventsModule } from './events/events.module';
import { gatewaySealedColumns } from './gateway.sealed-columns';
import { HttpModule } from './http/http.module';
import { InvoicesModule } from './invoices/invoices.module';
import { MerchantsModule } from './merchants/merchants.module';
import { OwnKeysModule } from './own-keys/own-keys.module';
import { PaymentLinksModule } from './payment-links/payment-links.module';
import { PaymentsModule } from './payments/payments.module';
import { PaymentMethodsModule } from './payment-methods/payment-methods.module';
import { PayoutsModule } from './payouts/payouts.module';
import { ProductsModule } from './products/products.module';
import { ProjectsModule } from './projects/projects.module';
import { ProviderCallbacksModule } from './provider-callbacks/provider-callbacks.module';
import { RefundsModule } from './refunds/refunds.module';
import { RestrictionsModule } from './restrictions/restrictions.module';
import { StaticQrsModule } from './static-qrs/static-qrs.module';
import { ValidationModule } from './validation/validation.module';
import { WebhooksModule } from './webhooks/webhooks.module';

const accounts = [MerchantsModule, ActivationModule, OwnKeysModule, ProjectsModule, RestrictionsModule];

const v1 = [
  PaymentsModule,
  RefundsModule,
  PaymentMethodsModule,
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
  BrandingModule,
];

@Module({
  imports: [
    HttpModule,
    ValidationModule,
    ...accounts,
    ...v1,
    CompatModule,
    ProviderCallbacksModule,
    AuditEntriesModule.register('gateway'),
    ResealingModule.register('gateway', gatewaySealedColumns),
  ],
})
export class GatewayModule {}
