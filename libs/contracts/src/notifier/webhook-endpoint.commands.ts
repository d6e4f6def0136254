import { command } from '../common/command';
import type { Environment, Tenant } from '../common/environment';
import type { EventType } from '../common/events';
import { LIST_FIELDS, type Deleted, type GetRequest, type List, type ListRequest } from '../common/list';

/** An event type, or `*` for all types. */
export type EventFilter = EventType | '*';

/** `requested` by the merchant, `failing` for 5 days, or `gone` after a response with status 410. */
export const ENDPOINT_DISABLED_REASONS = ['requested', 'failing', 'gone'] as const;
export type EndpointDisabledReason = (typeof ENDPOINT_DISABLED_REASONS)[number];

export interface WebhookEndpoint {
  id: string;
  object: 'webhook_endpoint';
  environment: Environment;
  url: string;
  events: EventFilter[];
  description: string | null;
  enabled: boolean;
  /** Null while the endpoint is enabled. */
  disabled_reason: EndpointDisabledReason | null;
  /** Time since which every attempt has failed, in Unix seconds; null while the endpoint works. */
  failing_since: number | null;
  created: number;
}

/** The only response that contains the secret. */
export interface CreatedWebhookEndpoint extends WebhookEndpoint {
  signing_secret: string;
}

export interface CreateWebhookEndpointRequest extends Tenant {
  /** `whe_…`, chosen by the caller; a repeated ID returns the same endpoint and secret. */
  id: string;
  url: string;
  events: EventFilter[];
  description: string | null;
}
/** Errors: `invalid_request` (URL, unknown event, more than 16 endpoints). */
export const createWebhookEndpointCommand = command<CreateWebhookEndpointRequest, CreatedWebhookEndpoint>(
  'notifier.cmd.create-webhook-endpoint',
  { callers: ['gateway', 'dashboard'] },
);

export const listWebhookEndpointsCommand = command<ListRequest, List<WebhookEndpoint>>(
  'notifier.cmd.list-webhook-endpoints',
  { fields: { ...LIST_FIELDS }, callers: ['gateway', 'dashboard'] },
);
export const getWebhookEndpointCommand = command<GetRequest, WebhookEndpoint>(
  'notifier.cmd.get-webhook-endpoint',
  { callers: ['gateway', 'dashboard'] },
);

export interface UpdateWebhookEndpointRequest extends GetRequest {
  url?: string;
  events?: EventFilter[];
  description?: string | null;
  enabled?: boolean;
}
export const updateWebhookEndpointCommand = command<UpdateWebhookEndpointRequest, WebhookEndpoint>(
  'notifier.cmd.update-webhook-endpoint',
  { callers: ['gateway', 'dashboard'] },
);
export const deleteWebhookEndpointCommand = command<GetRequest, Deleted<'webhook_endpoint'>>(
  'notifier.cmd.delete-webhook-endpoint',
  { callers: ['gateway', 'dashboard'] },
);

export interface RotateWebhookSecretRequest extends GetRequest {
  /** Seconds for which the old secrets also sign: 0 to 604,800. */
  overlapSeconds: number;
}
/** Returns the endpoint with its new secret. Errors: `invalid_request`, `not_found`, `unauthenticated`. */
export const rotateWebhookSecretCommand = command<RotateWebhookSecretRequest, CreatedWebhookEndpoint>(
  'notifier.cmd.rotate-webhook-secret',
  { callers: ['gateway', 'dashboard'] },
);

export interface RotateDefaultSecretRequest extends Tenant {
  /** Seconds for which the old secrets also sign: 0 to 604,800. */
  overlapSeconds: number;
  /** Operator who requested it, for the audit log. */
  actor: string;
}
export interface RotatedDefaultSecret {
  secret: string;
  /**
   * Unix seconds on the environment's clock, until which the previous secret also signs; null if none does. A service of
   * the previous release does not send it.
   */
  previousExpiresAt?: number | null;
}

/** Returns the new secret that signs deliveries to payments' `webhook_url`. Errors: `invalid_request`. */
export const rotateDefaultSecretCommand = command<RotateDefaultSecretRequest, RotatedDefaultSecret>(
  'notifier.cmd.rotate-default-secret',
  { callers: ['operator'] },
);

export type EnsureDefaultSecretRequest = Tenant;
/** Returns the secret that signs deliveries to a payment's `webhook_url`. The first call creates it. */
export const ensureDefaultSecretCommand = command<EnsureDefaultSecretRequest, { secret: string }>(
  'notifier.cmd.ensure-default-secret',
  { callers: ['operator'] },
);
