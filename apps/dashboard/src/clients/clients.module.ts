import { Module } from '@nestjs/common';
import { EventsClient } from './events.client';
import { PaymentDaysClient } from './payment-days.client';
import { RefundsClient } from './refunds.client';
import { WebhooksClient } from './webhooks.client';
import { LedgerClient } from './ledger.client';
import { PaymentsClient } from './payments.client';
import { PayoutsClient } from './payouts.client';

const CLIENTS = [
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
