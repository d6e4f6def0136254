import type { CreatedWebhookEndpoint, WebhookEndpoint } from '@tulay/contracts';
import type { EndpointEntity } from './endpoint.entity';

/** The endpoint as the API shows it, without its secret. */
export const toWebhookEndpoint = (row: EndpointEntity): WebhookEndpoint => ({
  id: row.id,
  object: 'webhook_endpoint',
  environment: row.environment,
  url: row.url,
  events: row.events,
  description: row.description,
  enabled: row.enabled,
  created: row.created,
});

export const toCreatedWebhookEndpoint = (row: EndpointEntity, secret: string): CreatedWebhookEndpoint => ({
  ...toWebhookEndpoint(row),
  signing_secret: secret,
});
