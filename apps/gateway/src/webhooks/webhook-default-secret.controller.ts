import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { Tenant, WebhookDefaultSecret } from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { Describe } from '../docs/describe.decorator';
import { CurrentTenant } from '../http/params';
import { DtoPipe } from '../validation/dto.pipe';
import { DEFAULT_OVERLAP_SECONDS, RotateWebhookSecretBody } from './webhook-deliveries.inputs';
import { WebhookDefaultSecretSchema } from './webhook-default-secret.openapi';
import { WebhooksClient } from './webhooks.client';

@Controller('v1/webhooks/default_secret')
export class WebhookDefaultSecretController {
  constructor(private readonly webhooks: WebhooksClient) {}

  /** Requires the scope for changes, because anyone with the secret can forge deliveries. */
  @Get()
  @RequireScope('webhooks:write')
  @Describe({
    summary: 'Retrieve the default signing secret',
    description:
      "Signs deliveries to payments' own `webhook_url`, one secret per environment. It is created on the first request or delivery. Deliveries to an endpoint are signed with the endpoint's own secret instead.",
    answer: WebhookDefaultSecretSchema,
  })
  get(@CurrentTenant() owner: Tenant): Promise<WebhookDefaultSecret> {
    return this.webhooks.defaultSecret(owner);
  }

  @Post('rotate')
  @HttpCode(200)
  @RequireScope('webhooks:write', { answersSecret: true })
  @Describe({
    summary: 'Rotate the default signing secret',
    description:
      "Replaces the secret that signs deliveries to payments' own `webhook_url` and returns the new one.",
    bodyOptional: true,
    answer: WebhookDefaultSecretSchema,
  })
  rotate(
    @CurrentTenant() owner: Tenant,
    @Body(DtoPipe) body: RotateWebhookSecretBody,
  ): Promise<WebhookDefaultSecret> {
    return this.webhooks.rotateDefaultSecret(owner, body.overlap_seconds ?? DEFAULT_OVERLAP_SECONDS);
  }
}
