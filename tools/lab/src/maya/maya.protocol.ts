import { environmentWhere, type Account } from '../core/accounts';
import type { Environment } from '../core/names';
import { basicAuth } from '../http/basic-auth';
import type { LabAnswer, Operation, Protocol } from '../http/operation';
import type { LabWorld } from '../world/lab-world';
import { tellOfMaya } from './maya.callbacks';
import { refuse } from './maya.refusals';
import { payments } from './payments';
import { reversals } from './reversals';
import { webhookList } from './webhook-list';

const says = (status: number, code: string, message: string) => (): LabAnswer => ({
  status,
  body: { code, message },
});

/**
 * Returns whether a call requires the public key. The public key can only create payments and read a
 * payment's status.
 */
const wantsPublic = ({ call, path }: Operation): boolean =>
  call === 'create_payment' || path.endsWith('/status');

function environmentOf(
  world: LabWorld,
  authorization: string | undefined,
  operation: Operation,
): Environment {
  const given = basicAuth(authorization);
  const keyOf = ({ maya }: Account): string => (wantsPublic(operation) ? maya.publicKey : maya.secretKey);
  const environment = environmentWhere(
    world.accounts,
    (account) => given?.name === keyOf(account) && given.password === '',
  );
  if (environment) return environment;
  const known = environmentWhere(
    world.accounts,
    ({ maya }) => given?.name === maya.publicKey || given?.name === maya.secretKey,
  );
  if (known) throw refuse(401, 'K004', 'Invalid API key for this call.');
  throw refuse(401, 'K003', 'Invalid authentication credentials.');
}

/** Implements Maya's API: checkouts, QR payments, voids and refunds. */
export function mayaProtocol(world: LabWorld): Protocol {
  tellOfMaya(world);
  return {
    name: 'maya',
    operations: [...payments(world), ...reversals(world), ...webhookList()],
    authenticate: ({ authorization }, operation) => environmentOf(world, authorization, operation),
    says: {
      notFound: says(404, '2552', 'The path does not exist.'),
      unreadable: says(400, '2553', 'Missing/invalid parameters.'),
      unavailable: says(503, '2551', 'The service is not available at the moment.'),
      rateLimited: says(429, '2550', 'Too many requests.'),
      broken: says(500, '2500', 'An unexpected error occurred.'),
    },
  };
}
