import { Module } from '@nestjs/common';
import { GatewayClient } from './gateway.client';
import { NotifierClient } from './notifier.client';
import { PaymentLinksClient } from './payment-links.client';
import { PaymentsClient } from './payments.client';
import { RefundsClient } from './refunds.client';

const CLIENTS = [GatewayClient, NotifierClient, PaymentLinksClient, PaymentsClient, RefundsClient];

/** Clients that several pages share. A client that only one page uses is in that page's folder. */
@Module({ providers: CLIENTS, exports: CLIENTS })
export class ClientsModule {}
