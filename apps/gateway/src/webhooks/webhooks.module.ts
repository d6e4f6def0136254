import { Module } from '@nestjs/common';
import { WebhookDefaultSecretController } from './webhook-default-secret.controller';
import { WebhookDeliveriesController } from './webhook-deliveries.controller';
import { WebhookEndpointsController } from './webhook-endpoints.controller';
import { WebhooksClient } from './webhooks.client';

@Module({
  controllers: [WebhookEndpointsController, WebhookDeliveriesController, WebhookDefaultSecretController],
  providers: [WebhooksClient],
})
export class WebhooksModule {}
