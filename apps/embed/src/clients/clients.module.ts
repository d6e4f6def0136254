import { Module } from '@nestjs/common';
import { GatewayClient } from './gateway.client';
import { PaymentsClient } from './payments.client';

/** The clients that several pages share. A client that one page uses is in that page's folder. */
@Module({ providers: [GatewayClient, PaymentsClient], exports: [GatewayClient, PaymentsClient] })
export class ClientsModule {}
