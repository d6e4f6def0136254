import { randomUUID } from 'node:crypto';
import { oneOf, shape } from '../checks/shape';
import { BoundedMap } from '../core/bounded-map';
import type { Environment } from '../core/names';
import type { Operation } from '../http/operation';
import { webUrl } from './maya.checks';
import { demand } from './maya.refusals';

interface Webhook {
  id: string;
  environment: Environment;
  name: string;
  callbackUrl: string;
}

const EVENTS = oneOf('PAYMENT_SUCCESS', 'PAYMENT_FAILED', 'PAYMENT_EXPIRED', 'PAYMENT_CANCELLED');
const WEBHOOK = shape({ required: { name: EVENTS, callbackUrl: webUrl } });

/**
 * Implements `/payments/v1/webhooks`. The lab only stores and lists these webhooks, and sends callbacks to
 * the lab's callback URL.
 */
export function webhookList(): Operation[] {
  const kept = new BoundedMap<Webhook>(100);
  const path = '/payments/v1/webhooks';
  const view = ({ id, name, callbackUrl }: Webhook) => ({ id, name, callbackUrl });
  return [
    {
      call: 'check',
      method: 'GET',
      path,
      handle: ({ environment }) => {
        const ours = kept.values().filter((one) => one.environment === environment);
        return { status: 200, body: ours.map(view) };
      },
    },
    {
      call: 'check',
      method: 'POST',
      path,
      handle: ({ body, environment }) => {
        demand(WEBHOOK, body);
        const webhook = { ...(body as Pick<Webhook, 'name' | 'callbackUrl'>), id: randomUUID(), environment };
        kept.set(webhook.id, webhook);
        return { status: 200, body: view(webhook) };
      },
    },
  ];
}
