import { Module } from '@nestjs/common';
import { AddressGuard } from '@tulay/security';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { GatewayConfig } from '../config/gateway.config';
import { CheckWebhookUrl } from './check-webhook-url';

@Module({
  providers: [
    CheckWebhookUrl,
    {
      provide: AddressGuard,
      useFactory: (config: GatewayConfig) => new AddressGuard(config.WEBHOOK_ALLOWED_CIDRS),
      inject: [SERVICE_CONFIG],
    },
  ],
  exports: [CheckWebhookUrl],
})
export class ReceiversModule {}
