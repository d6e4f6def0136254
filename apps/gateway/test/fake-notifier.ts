import {
  createWebhookEndpointCommand,
  deleteWebhookEndpointCommand,
  ensureDefaultSecretCommand,
  getEventCommand,
  notFound,
  rotateDefaultSecretCommand,
  rotateWebhookSecretCommand,
  updateWebhookEndpointCommand,
  type GetRequest,
  type RotateDefaultSecretRequest,
  type Tenant,
  type UpdateWebhookEndpointRequest,
} from '@tulay/contracts';
import { on, type Answer } from '@tulay/testing';

/** Changes that were requested from the notifier. */
export interface AskedOfNotifier {
  updates: UpdateWebhookEndpointRequest[];
  rotations: RotateDefaultSecretRequest[];
}

/** Returns handlers of the notifier's commands, which record changes. */
export const notifier = (asked: AskedOfNotifier): Answer[] => [
  on(createWebhookEndpointCommand, ({ merchantId: _merchantId, ...request }) => ({
    ...endpoint(request),
    ...request,
    signing_secret: `whsec_${request.id}`,
  })),
  on(updateWebhookEndpointCommand, (request) => {
    asked.updates.push(request);
    return endpoint(request);
  }),
  on(rotateWebhookSecretCommand, (query) => ({ ...endpoint(query), signing_secret: 'whsec_new' })),
  on(ensureDefaultSecretCommand, (tenant) => ({ secret: secretOf(tenant) })),
  on(rotateDefaultSecretCommand, (request) => {
    asked.rotations.push(request);
    return { secret: `${secretOf(request)}_${asked.rotations.length}` };
  }),
  on(deleteWebhookEndpointCommand, ({ id }) => ({
    id,
    object: 'webhook_endpoint' as const,
    deleted: true as const,
  })),
  on(getEventCommand, ({ id }) => {
    throw notFound('event', id);
  }),
];

const ENABLED = { enabled: true, disabled_reason: null, failing_since: null };
const endpoint = ({ id, environment }: Pick<GetRequest, 'id' | 'environment'>) => ({
  id,
  object: 'webhook_endpoint' as const,
  environment,
  url: 'https://shop.example/hook',
  events: ['*' as const],
  description: null,
  ...ENABLED,
  created: 1_700_000_000,
});

const secretOf = ({ merchantId, environment }: Tenant): string => `whsec_${merchantId}_${environment}`;
