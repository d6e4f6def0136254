import { Module } from '@nestjs/common';
import { AddressGuard } from '@tulay/security';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { GatewayConfig } from '../config/gateway.config';
import { CheckWebhookUrl } from './check-webhook-url';
import { PaymentsClient } from './payments.client';
import { PaymentsController } from './payments.controller';

@Module({
  controllers: [PaymentsController],
  providers: [
    CheckWebhookUrl,
    PaymentsClient,
    {
      provide: AddressGuard,
      useFactory: (config: GatewayConfig) => new AddressGuard(config.WEBHOOK_ALLOWED_CIDRS),
      inject: [SERVICE_CONFIG],
    },
  ],
})
export class PaymentsModule {}
