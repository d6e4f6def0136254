import {
  newId,
  newOrderedId,
  toUnix,
  type CreatedWebhookEndpoint,
  type CreateWebhookEndpoint,
  type DomainEvent,
  type Environment,
  type Tenant,
  type WebhookDeliveryDetail,
} from '@tulay/contracts';
import { createDataSource, Database } from '@tulay/persistence';
import { FixedClock, testDatabase } from '@tulay/testing';
import pino from 'pino';
import { AddressGuard } from '../src/deliveries/address-guard';
import { AttemptDelivery } from '../src/deliveries/attempt-delivery';
import { ClaimDueDeliveries } from '../src/deliveries/claim-due-deliveries';
import { DeliveriesStore } from '../src/deliveries/deliveries.store';
import { DeliveryQueueStore } from '../src/deliveries/delivery-queue.store';
import { toWebhookDeliveryDetail } from '../src/deliveries/delivery.view';
import { DispatchDeliveries } from '../src/deliveries/dispatch-deliveries';
import { ReceiversClient } from '../src/deliveries/receivers.client';
import { RecordResults } from '../src/deliveries/record-results';
import { resolveHost, type ResolveHost } from '../src/deliveries/resolve-host';
import { CheckUrl } from '../src/endpoints/check-url';
import { CreateEndpoint } from '../src/endpoints/create-endpoint';
import { DefaultSecretsStore } from '../src/endpoints/default-secrets.store';
import { EndpointsStore } from '../src/endpoints/endpoints.store';
import { EnsureDefaultSecret } from '../src/endpoints/ensure-default-secret';
import { SigningSecrets } from '../src/endpoints/signing-secrets';
import { EventsStore } from '../src/events/events.store';
import { RecordEvents } from '../src/events/record-events';
import type { NotifierConfig } from '../src/notifier.config';
import { notifierSchema } from '../src/notifier.schema';

const SEAL_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`;

export type NotifierHarness = Awaited<ReturnType<typeof notifierHarness>>;

/**
 * The service's parts on a database of their own; receivers on loopback may be reached. Nothing looks at the
 * database by itself: a test calls `claim`.
 */
export async function notifierHarness(options: { deadlineMs?: number; resolve?: ResolveHost } = {}) {
  const database = await testDatabase('notifier', notifierSchema.migrations);
  const source = createDataSource({ service: 'notifier', url: database.url });
  await source.initialize();
  const db = new Database(source);
  const clock = new FixedClock();
  const guard = new AddressGuard('127.0.0.0/8,::1/128');
  const secrets = new SigningSecrets({ SEAL_KEYS } as NotifierConfig);
  const endpoints = new EndpointsStore(db);
  const queue = new DeliveryQueueStore(db);
  const checkUrl = new CheckUrl(guard);
  const ensureDefaultSecret = new EnsureDefaultSecret(new DefaultSecretsStore(db), secrets);
  const create = new CreateEndpoint(db, clock, endpoints, secrets, checkUrl);
  const deliveries = new DeliveriesStore(db);
  const parts = {
    db,
    clock,
    guard,
    secrets,
    endpoints,
    queue,
    checkUrl,
    ensureDefaultSecret,
    create,
    deliveries,
  };
  const processes: ReturnType<typeof startProcess>[] = [];

  /** What one replica of the service holds in memory. */
  function startProcess() {
    const logger = pino({ level: 'silent' });
    const receivers = new ReceiversClient({
      guard,
      resolve: options.resolve ?? resolveHost,
      deadlineMs: options.deadlineMs ?? 10_000,
    });
    const attempt = new AttemptDelivery(clock, receivers, secrets, ensureDefaultSecret);
    const dispatch = new DispatchDeliveries(attempt, new RecordResults(queue, logger), queue, clock, logger);
    const claim = new ClaimDueDeliveries(queue, dispatch, clock);
    const events = new EventsStore(db);
    const record = new RecordEvents(events, dispatch, clock);
    const process = { receivers, attempt, dispatch, claim, events, record };
    processes.push(process);
    return process;
  }

  return {
    ...parts,
    ...startProcess(),
    startProcess,

    endpoint: (
      tenant: Tenant,
      changes: Partial<CreateWebhookEndpoint> = {},
    ): Promise<CreatedWebhookEndpoint> =>
      create.execute({
        ...tenant,
        id: newId('whe'),
        url: 'http://127.0.0.1:9/hook',
        events: ['*'],
        description: null,
        ...changes,
      }),

    event: (tenant: Tenant, changes: Partial<DomainEvent> = {}): DomainEvent => ({
      ...tenant,
      id: newOrderedId('evt'),
      type: 'payment.succeeded',
      aggregateId: newId('pay'),
      created: toUnix(clock.now(tenant.environment)),
      data: { object: { id: 'pay_1', object: 'payment', amount: 100.5 } },
      webhookUrl: null,
      requestId: null,
      ...changes,
    }),

    /** Every delivery of the merchant in full, in the order they were made. */
    async deliveriesOf({ merchantId }: Tenant): Promise<WebhookDeliveryDetail[]> {
      const rows = await db.query<{ id: string; environment: Environment }>(
        'SELECT id, environment FROM deliveries WHERE merchant_id = $1 ORDER BY id',
        [merchantId],
      );
      const details = rows.map(async ({ id, environment }) => {
        const row = await deliveries.get({ id, merchantId, environment });
        return toWebhookDeliveryDetail(row, await deliveries.attempts(id));
      });
      return Promise.all(details);
    },

    async stop(): Promise<void> {
      for (const { dispatch, receivers } of processes) {
        await dispatch.onApplicationShutdown();
        await receivers.close();
      }
      await source.destroy();
      await database.drop();
    },
  };
}

export const newTenant = (environment: Environment = 'test'): Tenant => ({
  merchantId: newId('mer'),
  environment,
});
