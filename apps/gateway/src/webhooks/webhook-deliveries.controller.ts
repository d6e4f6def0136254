import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type {
  CreatedWebhookEndpoint,
  List,
  Replayed,
  Tenant,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookTest,
} from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { ReplayedSchema } from '../events/event.openapi';
import { Describe } from '../docs/describe.decorator';
import {
  WebhookDeliveryDetailSchema,
  WebhookDeliveryListSchema,
  WebhookTestSchema,
} from './webhook-delivery.openapi';
import { CreatedWebhookEndpointSchema } from './webhook-endpoint.openapi';
import { CurrentTenant } from '../http/params';
import {
  ListEndpointDeliveriesQuery,
  ListWebhookDeliveriesQuery,
  ReplayDeliveriesBody,
  DEFAULT_OVERLAP_SECONDS,
  RotateWebhookSecretBody,
  TestWebhookEndpointBody,
} from './webhook-deliveries.inputs';
import { BaseBody } from '../requests/inputs';
import { unixSecondsOf } from '../requests/request.rules';
import { WebhooksClient } from './webhooks.client';
import { DtoPipe } from '../validation/dto.pipe';

@Controller('v1/webhooks')
export class WebhookDeliveriesController {
  constructor(private readonly webhooks: WebhooksClient) {}

  @Post('endpoints/:id/rotate_secret')
  @HttpCode(200)
  @RequireScope('webhooks:write', { answersSecret: true })
  @Describe({
    summary: 'Rotate the signing secret',
    description: 'The new `signing_secret` is returned only in this response.',
    bodyOptional: true,
    answer: CreatedWebhookEndpointSchema,
    errors: ['not_found'],
  })
  rotateSecret(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: RotateWebhookSecretBody,
  ): Promise<CreatedWebhookEndpoint> {
    return this.webhooks.rotateSecret({ ...owner, id }, body.overlap_seconds ?? DEFAULT_OVERLAP_SECONDS);
  }

  @Post('endpoints/:id/test')
  @HttpCode(200)
  @RequireScope('webhooks:write')
  @Describe({
    summary: 'Send a sample event now',
    description: "Sends one signed attempt without retries and returns the receiver's response.",
    bodyOptional: true,
    answer: WebhookTestSchema,
    errors: ['not_found'],
  })
  test(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: TestWebhookEndpointBody,
  ): Promise<WebhookTest> {
    return this.webhooks.testEndpoint({ ...owner, id, type: body.type ?? undefined });
  }

  @Post('endpoints/:id/replay')
  @HttpCode(202)
  @RequireScope('webhooks:write')
  @Describe({
    summary: 'Replay failed or pending deliveries',
    description:
      'Queues the failed deliveries of a time range again, at most 10,000, oldest first. With `status: pending`, sends the pending deliveries now instead of at their next attempt, for example after an outage of your server.',
    status: 202,
    answer: ReplayedSchema,
    errors: ['not_found', 'invalid_state'],
  })
  replay(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) { since, until, status }: ReplayDeliveriesBody,
  ): Promise<Replayed> {
    return this.webhooks.replayDeliveries({
      ...owner,
      id,
      since: unixSecondsOf(since),
      until: unixSecondsOf(until) ?? undefined,
      status: status ?? undefined,
    });
  }

  @Get('endpoints/:id/deliveries')
  @RequireScope('webhooks:read')
  @Describe({
    summary: 'List the deliveries to an endpoint',
    description: 'One object per event, with the number of attempts and the time of the next attempt.',
    answer: WebhookDeliveryListSchema,
    errors: ['not_found'],
  })
  listOfEndpoint(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Query(DtoPipe) query: ListEndpointDeliveriesQuery,
  ): Promise<List<WebhookDelivery>> {
    return this.webhooks.listEndpointDeliveries(owner, id, query);
  }

  @Get('deliveries')
  @RequireScope('webhooks:read')
  @Describe({
    summary: 'List all deliveries',
    description:
      "Deliveries to endpoints, to payments' `webhook_url` and to legacy checkout webhooks, newest first.",
    answer: WebhookDeliveryListSchema,
  })
  list(
    @CurrentTenant() owner: Tenant,
    @Query(DtoPipe) query: ListWebhookDeliveriesQuery,
  ): Promise<List<WebhookDelivery>> {
    return this.webhooks.listDeliveries(owner, query);
  }

  @Post('deliveries/:id/replay')
  @HttpCode(202)
  @RequireScope('webhooks:write')
  @Describe({
    summary: 'Replay a delivery',
    description:
      'Queues a new delivery of the same event to the same receiver. A pending delivery is sent now instead, as its next attempt; `queued` is 0 if it is already being sent.',
    bodyOptional: true,
    status: 202,
    answer: ReplayedSchema,
    errors: ['not_found', 'invalid_state'],
  })
  replayDelivery(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) _body: BaseBody,
  ): Promise<Replayed> {
    return this.webhooks.replayDelivery({ ...owner, id });
  }

  @Get('deliveries/:id')
  @RequireScope('webhooks:read')
  @Describe({
    summary: 'Retrieve a delivery with all its attempts',
    description: 'Includes each attempt with its time, status code and the first 4 KB of the response.',
    answer: WebhookDeliveryDetailSchema,
    errors: ['not_found'],
  })
  get(@CurrentTenant() owner: Tenant, @Param('id') id: string): Promise<WebhookDeliveryDetail> {
    return this.webhooks.getDelivery({ ...owner, id });
  }
}
