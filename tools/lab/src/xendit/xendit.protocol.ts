import { environmentWhere } from '../core/accounts';
import { basicAuth } from '../http/basic-auth';
import type { LabAnswer, Protocol } from '../http/operation';
import type { LabWorld } from '../world/lab-world';
import { paymentRequests } from './payment-requests';
import { payouts } from './payouts';
import { refunds } from './refunds';
import { sessions } from './sessions';
import { transactions } from './transactions';
import { tellOfXendit } from './xendit.callbacks';
import { refuse } from './xendit.refusals';

const says = (status: number, code: string, message: string) => (): LabAnswer => ({
  status,
  body: { error_code: code, message },
});

/** Implements Xendit's documented API: v3 payment requests, sessions, refunds, v2 payouts, transactions. */
export function xenditProtocol(world: LabWorld): Protocol {
  tellOfXendit(world);
  return {
    name: 'xendit',
    operations: [paymentRequests, sessions, refunds, payouts, transactions].flatMap((part) => part(world)),
    authenticate: ({ authorization }) => {
      const given = basicAuth(authorization);
      const environment = environmentWhere(
        world.accounts,
        ({ xendit }) => given?.name === xendit.secretKey && given.password === '',
      );
      if (!environment) throw refuse(401, 'INVALID_API_KEY', 'The API key is not valid.');
      return environment;
    },
    says: {
      notFound: says(404, 'NOT_FOUND', 'The path does not exist.'),
      unreadable: says(400, 'API_VALIDATION_ERROR', 'The body is not valid JSON.'),
      unavailable: says(503, 'CHANNEL_UNAVAILABLE', 'The channel is not available at the moment.'),
      rateLimited: says(429, 'RATE_LIMIT_EXCEEDED', 'Too many requests.'),
      broken: says(500, 'SERVER_ERROR', 'An unexpected error occurred.'),
    },
  };
}
