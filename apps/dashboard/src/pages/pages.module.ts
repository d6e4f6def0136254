import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module';
import { ActivationPagesModule } from './activation/activation.module';
import { AuditPageModule } from './audit/audit-page.module';
import { BalanceModule } from './balance/balance.module';
import { BrandingPagesModule } from './branding/branding.module';
import { ConfirmModule } from './confirm/confirm.module';
import { CustomersModule } from './customers/customers.module';
import { DeliveriesModule } from './deliveries/deliveries.module';
import { EventsModule } from './events/events.module';
import { HomeModule } from './home/home.module';
import { InvoicesModule } from './invoices/invoices.module';
import { KeyPagesModule } from './keys/keys.module';
import { LinksModule } from './links/links.module';
import { PaymentsModule } from './payments/payments.module';
import { PayoutsModule } from './payouts/payouts.module';
import { ProductsModule } from './products/products.module';
import { ProjectPagesModule } from './projects/projects.module';
import { RefundsModule } from './refunds/refunds.module';
import { SecurityModule } from './security/security.module';
import { SettingsModule } from './settings/settings.module';
import { StaticQrsModule } from './static-qrs/static-qrs.module';
import { TeamPagesModule } from './team/team-pages.module';
import { WebhooksModule } from './webhooks/webhooks.module';

@Module({
  imports: [
    AccountsModule,
    AuditPageModule,
    BalanceModule,
    ConfirmModule,
    DeliveriesModule,
    EventsModule,
    HomeModule,
    PaymentsModule,
    PayoutsModule,
    RefundsModule,
    SecurityModule,
    SettingsModule,
    TeamPagesModule,
    WebhooksModule,
    ActivationPagesModule,
    BrandingPagesModule,
    KeyPagesModule,
    ProjectPagesModule,
    CustomersModule,
    ProductsModule,
    InvoicesModule,
    LinksModule,
    StaticQrsModule,
  ],
})
export class PagesModule {}
