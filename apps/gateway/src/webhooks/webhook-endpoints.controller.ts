import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { CreatedWebhookEndpoint, Deleted, List, Tenant, WebhookEndpoint } from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { Describe } from '../docs/describe.decorator';
import {
  CreatedWebhookEndpointSchema,
  DeletedWebhookEndpointSchema,
  WebhookEndpointListSchema,
  WebhookEndpointSchema,
} from './webhook-endpoint.openapi';
import { NewId, CurrentTenant } from '../http/params';
import {
  CreateWebhookEndpointBody,
  DEFAULT_FILTERS,
  UpdateWebhookEndpointBody,
} from './webhook-endpoints.body';
import { ListQuery } from '../requests/inputs';
import { WebhooksClient } from './webhooks.client';
import { requireHttpsInLive } from '../requests/request.rules';
import { DtoPipe } from '../validation/dto.pipe';

const UPDATE = {
  summary: 'Update a webhook endpoint',
  description:
    'Fields that you omit keep their values. Disabling an endpoint stops new deliveries and marks its pending deliveries as failed.',
  bodyOptional: true,
  answer: WebhookEndpointSchema,
  errors: ['not_found' as const],
};

@Controller('v1/webhooks/endpoints')
export class WebhookEndpointsController {
  constructor(private readonly webhooks: WebhooksClient) {}

  @Post()
  @RequireScope('webhooks:write', { answersSecret: true })
  @Describe({
    summary: 'Create a webhook endpoint',
    description:
      'The `signing_secret` is returned only in this response. A second endpoint with the same URL and events is rejected unless `allow_duplicate` is true.',
    status: 201,
    answer: CreatedWebhookEndpointSchema,
  })
  create(
    @CurrentTenant() owner: Tenant,
    @Body(DtoPipe) { url, events, description, allow_duplicate }: CreateWebhookEndpointBody,
    @NewId('whe') id: string,
  ): Promise<CreatedWebhookEndpoint> {
    requireHttpsInLive(owner.environment, { url });
    const filters = [...new Set(events ?? DEFAULT_FILTERS)];
    return this.webhooks.createEndpoint({
      ...owner,
      id,
      url,
      events: filters,
      description: description ?? null,
      allowDuplicate: allow_duplicate ?? false,
    });
  }

  @Get()
  @RequireScope('webhooks:read')
  @Describe({
    summary: 'List webhook endpoints',
    description: 'At most 16 in each environment.',
    answer: WebhookEndpointListSchema,
  })
  list(@CurrentTenant() owner: Tenant, @Query(DtoPipe) query: ListQuery): Promise<List<WebhookEndpoint>> {
    return this.webhooks.listEndpoints(owner, query);
  }

  @Get(':id')
  @RequireScope('webhooks:read')
  @Describe({
    summary: 'Retrieve a webhook endpoint',
    description: 'The `signing_secret` is not included; it is returned only on creation.',
    answer: WebhookEndpointSchema,
    errors: ['not_found'],
  })
  get(@CurrentTenant() owner: Tenant, @Param('id') id: string): Promise<WebhookEndpoint> {
    return this.webhooks.getEndpoint({ ...owner, id });
  }

  @Patch(':id')
  @RequireScope('webhooks:write')
  @Describe(UPDATE)
  update(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: UpdateWebhookEndpointBody,
  ): Promise<WebhookEndpoint> {
    const { url, events, description, enabled } = body;
    requireHttpsInLive(owner.environment, { url });
    return this.webhooks.updateEndpoint({
      ...owner,
      id,
      url: url ?? undefined,
      events: events ? [...new Set(events)] : undefined,
      description,
      enabled: enabled ?? undefined,
    });
  }

  @Post(':id')
  @HttpCode(200)
  @RequireScope('webhooks:write')
  @Describe({ ...UPDATE, aliasOf: 'update' })
  updateByPost(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: UpdateWebhookEndpointBody,
  ): Promise<WebhookEndpoint> {
    return this.update(owner, id, body);
  }

  @Delete(':id')
  @RequireScope('webhooks:write')
  @Describe({
    summary: 'Delete a webhook endpoint',
    description: 'Pending deliveries to the endpoint are marked as failed. Past deliveries remain available.',
    answer: DeletedWebhookEndpointSchema,
    errors: ['not_found'],
  })
  delete(@CurrentTenant() owner: Tenant, @Param('id') id: string): Promise<Deleted<'webhook_endpoint'>> {
    return this.webhooks.deleteEndpoint({ ...owner, id });
  }
}
