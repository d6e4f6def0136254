import { environmentWhere } from '../core/accounts';
import { basicAuth } from '../http/basic-auth';
import type { LabAnswer, Protocol } from '../http/operation';
import type { LabWorld } from '../world/lab-world';
import { checkouts } from './checkouts';
import { Intents } from './intents';
import { tellOfPaymongo } from './paymongo.callbacks';
import { refuse } from './paymongo.refusals';
import { refunds } from './refunds';
import { transfers } from './transfers';
import { Webhooks } from './webhooks';

const says = (status: number, code: string, detail: string) => (): LabAnswer => ({
  status,
  body: { errors: [{ code, detail }] },
});

/**
 * Implements PayMongo's API: intents, checkout sessions, refunds, transfers, webhooks. Like PayMongo, ignores
 * idempotency keys.
 */
export function paymongoProtocol(world: LabWorld): Protocol {
  const webhooks = new Webhooks();
  tellOfPaymongo(world, webhooks);
  const parts = [checkouts, refunds, transfers].flatMap((part) => part(world));
  return {
    name: 'paymongo',
    operations: [...new Intents(world).operations(), ...parts, ...webhooks.operations()],
    authenticate: ({ authorization }) => {
      const given = basicAuth(authorization);
      const environment = environmentWhere(
        world.accounts,
        ({ paymongo }) => given?.name === paymongo.secretKey && given.password === '',
      );
      if (!environment) throw refuse(401, 'authentication_failed', 'The API key is not valid.');
      return environment;
    },
    says: {
      notFound: says(404, 'resource_not_found', 'The path does not exist.'),
      unreadable: says(400, 'parameter_invalid', 'The body is not valid JSON.'),
      unavailable: says(503, 'service_unavailable', 'The service is not available at the moment.'),
      rateLimited: says(429, 'rate_limit_exceeded', 'Too many requests.'),
      broken: says(500, 'internal_server_error', 'An unexpected error occurred.'),
    },
  };
}
