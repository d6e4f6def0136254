import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/audited-changes.module';
import { BrandingClient } from './branding.client';
import { CatalogClient } from './catalog.client';
import { CustomersClient } from './customers.client';
import { DefaultSecretClient } from './default-secret.client';
import { EmbedClient } from './embed.client';
import { EventsClient } from './events.client';
import { InvoicesClient } from './invoices.client';
import { KeysClient } from './keys.client';
import { LedgerClient } from './ledger.client';
import { PaymentDaysClient } from './payment-days.client';
import { PaymentLinksClient } from './payment-links.client';
import { PaymentsClient } from './payments.client';
import { PayoutsClient } from './payouts.client';
import { ProductsClient } from './products.client';
import { ProjectsClient } from './projects.client';
import { RefundsClient } from './refunds.client';
import { StaticQrsClient } from './static-qrs.client';
import { WebhooksClient } from './webhooks.client';

const CLIENTS = [
  BrandingClient,
  KeysClient,
  ProjectsClient,
  EventsClient,
  LedgerClient,
  PaymentDaysClient,
  PaymentsClient,
  PayoutsClient,
  RefundsClient,
  WebhooksClient,
  DefaultSecretClient,
  CatalogClient,
  CustomersClient,
  EmbedClient,
  InvoicesClient,
  PaymentLinksClient,
  ProductsClient,
  StaticQrsClient,
];

@Module({ imports: [ChangesModule], providers: CLIENTS, exports: CLIENTS })
export class ClientsModule {}
