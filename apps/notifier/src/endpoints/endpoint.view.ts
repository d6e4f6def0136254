import { toUnix, type CreatedWebhookEndpoint, type WebhookEndpoint } from '@tulay/contracts';
import type { NewEvent } from '@tulay/persistence';
import type { EndpointEntity } from './endpoint.entity';

/** Returns the endpoint as the API shows it, without its secret. */
export const toWebhookEndpoint = (row: EndpointEntity): WebhookEndpoint => ({
  id: row.id,
  object: 'webhook_endpoint',
  environment: row.environment,
  url: row.url,
  events: row.events,
  description: row.description,
  enabled: row.enabled,
  disabled_reason: row.disabledReason,
  failing_since: row.failingSince,
  created: row.created,
});

export const toCreatedWebhookEndpoint = (row: EndpointEntity, secret: string): CreatedWebhookEndpoint => ({
  ...toWebhookEndpoint(row),
  signing_secret: secret,
});

export const endpointDisabled = (row: EndpointEntity, now: Date): NewEvent => ({
  type: 'webhook_endpoint.disabled',
  merchantId: row.merchantId,
  environment: row.environment,
  aggregateId: row.id,
  webhookUrl: null,
  created: toUnix(now),
  data: { object: toWebhookEndpoint(row) },
});
