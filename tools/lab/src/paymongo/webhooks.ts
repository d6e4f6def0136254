import { randomBytes } from 'node:crypto';
import { list, shape, text } from '../checks/shape';
import { BoundedMap } from '../core/bounded-map';
import type { Environment } from '../core/names';
import { idOf } from '../core/random';
import type { LabAnswer, LabRequest, Operation } from '../http/operation';
import { webUrl } from './paymongo.checks';
import { attributesOf, notFound, refuse } from './paymongo.refusals';
import { resource } from './paymongo.views';

/** A webhook URL registered through the API, with a separate secret. */
export interface Webhook {
  id: string;
  environment: Environment;
  url: string;
  events: string[];
  secret: string;
  enabled: boolean;
}

const WEBHOOK = shape({ required: { url: webUrl, events: list(text(1, 64), 1, 50) } });
const CHANGE = shape({ required: {}, optional: { url: webUrl, events: list(text(1, 64), 1, 50) } });

const view = ({ id, environment, url, events, secret, enabled }: Webhook) =>
  resource(id, 'webhook', {
    livemode: environment === 'live',
    secret_key: secret,
    status: enabled ? 'enabled' : 'disabled',
    url,
    events,
  });

/** Implements `/v1/webhooks` and stores the registered webhooks. */
export class Webhooks {
  private readonly kept = new BoundedMap<Webhook>(1_000);

  wanting(environment: Environment, event: string): Webhook[] {
    return this.of(environment).filter(({ enabled, events }) => enabled && events.includes(event));
  }

  operations(): Operation[] {
    const path = '/v1/webhooks';
    const answer = (webhook: Webhook): LabAnswer => ({ status: 200, body: { data: view(webhook) } });
    const at = (enabled: boolean) => (request: LabRequest) =>
      answer(Object.assign(this.find(request), { enabled }));
    return [
      { call: 'check', method: 'POST', path, handle: (request) => answer(this.create(request)) },
      {
        call: 'check',
        method: 'GET',
        path,
        handle: ({ environment }) => ({ status: 200, body: { data: this.of(environment).map(view) } }),
      },
      { call: 'check', method: 'GET', path: `${path}/:id`, handle: (request) => answer(this.find(request)) },
      {
        call: 'check',
        method: 'PUT',
        path: `${path}/:id`,
        handle: (request) => answer(Object.assign(this.find(request), attributesOf(request.body, CHANGE))),
      },
      { call: 'check', method: 'POST', path: `${path}/:id/enable`, handle: at(true) },
      { call: 'check', method: 'POST', path: `${path}/:id/disable`, handle: at(false) },
    ];
  }

  private of(environment: Environment): Webhook[] {
    return this.kept.values().filter((one) => one.environment === environment);
  }

  private find({ params, environment }: LabRequest): Webhook {
    const found = this.kept.get(params.id ?? '');
    if (found?.environment !== environment) throw notFound(params.id);
    return found;
  }

  private create({ body, environment }: LabRequest): Webhook {
    const { url, events } = attributesOf(body, WEBHOOK) as { url: string; events: string[] };
    if (this.of(environment).some((one) => one.url === url))
      throw refuse(400, 'resource_exists', 'This URL is already registered.');
    const secret = `whsk_lab${randomBytes(12).toString('hex')}`;
    const webhook = { id: idOf('hook_'), environment, url, events, secret, enabled: true };
    this.kept.set(webhook.id, webhook);
    return webhook;
  }
}
