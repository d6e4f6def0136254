import { Module } from '@nestjs/common';
import { EventsClient } from './events.client';
import { PaymentDaysClient } from './payment-days.client';
import { RefundsClient } from './refunds.client';
import { WebhooksClient } from './webhooks.client';
import { BrandingClient } from './branding.client';
import { KeysClient } from './keys.client';
import { LedgerClient } from './ledger.client';
import { PaymentsClient } from './payments.client';
import { PayoutsClient } from './payouts.client';
import { ProjectsClient } from './projects.client';

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
];

/** The services that pages ask for a merchant's data. */
@Module({ providers: CLIENTS, exports: CLIENTS })
export class ClientsModule {}
