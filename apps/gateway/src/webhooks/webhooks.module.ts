import { Module } from '@nestjs/common';
import { WebhookDeliveriesController } from './webhook-deliveries.controller';
import { WebhookEndpointsController } from './webhook-endpoints.controller';
import { WebhooksClient } from './webhooks.client';

@Module({
  controllers: [WebhookEndpointsController, WebhookDeliveriesController],
  providers: [WebhooksClient],
})
export class WebhooksModule {}
