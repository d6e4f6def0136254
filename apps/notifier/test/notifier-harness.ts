import {
  DomainError,
  newId,
  newOrderedId,
  toUnix,
  type Clock,
  type CompatWebhook,
  type CreatedWebhookEndpoint,
  type CreateWebhookEndpointRequest,
  type DomainEvent,
  type Environment,
  type Tenant,
  type WebhookDeliveryDetail,
} from '@tulay/contracts';
import { createDataSource, Database } from '@tulay/persistence';
import pino from 'pino';
import type { ProjectsClient } from '../src/compat/projects.client';
import { SendCompatReport } from '../src/compat/send-compat-report';
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

const SEAL_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`;

export interface HarnessOptions<C extends Clock> {
  /** A migrated database of the service. */
  url: string;
  clock: C;
  deadlineMs?: number;
  resolve?: ResolveHost;
  /** What the gateway answers of a compat project. */
  compatWebhook?: (projectId: string) => Promise<CompatWebhook>;
}

/** What one replica of the service holds in memory. */
export interface Replica {
  receivers: ReceiversClient;
  attempt: AttemptDelivery;
  dispatch: DispatchDeliveries;
  claim: ClaimDueDeliveries;
  record: RecordEvents;
}

/**
 * The service's parts on a real database; receivers on loopback may be reached. Nothing looks at the database by
 * itself: a test calls `claim`.
 */
export class NotifierHarness<C extends Clock> {
  readonly clock: C;
  readonly guard = new AddressGuard('127.0.0.0/8,::1/128');
  readonly secrets = new SigningSecrets({ SEAL_KEYS } as NotifierConfig);
  readonly endpoints: EndpointsStore;
  readonly queue: DeliveryQueueStore;
  readonly events: EventsStore;
  readonly deliveries: DeliveriesStore;
  readonly checkUrl = new CheckUrl(this.guard);
  readonly ensureDefaultSecret: EnsureDefaultSecret;
  /** The first replica. */
  readonly main: Replica;
  private readonly create: CreateEndpoint;
  private readonly replicas: Replica[] = [];

  static async start<C extends Clock>(options: HarnessOptions<C>): Promise<NotifierHarness<C>> {
    const source = createDataSource({ service: 'notifier', url: options.url });
    await source.initialize();
    return new NotifierHarness(new Database(source), options);
  }

  private constructor(
    readonly db: Database,
    private readonly options: HarnessOptions<C>,
  ) {
    this.clock = options.clock;
    this.endpoints = new EndpointsStore(db);
    this.queue = new DeliveryQueueStore(db);
    this.events = new EventsStore(db);
    this.deliveries = new DeliveriesStore(db);
    this.ensureDefaultSecret = new EnsureDefaultSecret(new DefaultSecretsStore(db), this.secrets);
    this.create = new CreateEndpoint(db, this.clock, this.endpoints, this.secrets, this.checkUrl);
    this.main = this.startReplica();
  }

  startReplica(): Replica {
    const logger = pino({ level: 'silent' });
    const { clock, guard, queue, secrets, ensureDefaultSecret } = this;
    const { resolve = resolveHost, deadlineMs = 10_000, compatWebhook = noProject } = this.options;
    const receivers = new ReceiversClient({ guard, resolve, deadlineMs });
    const report = new SendCompatReport({ webhook: compatWebhook } as ProjectsClient, receivers);
    const attempt = new AttemptDelivery(clock, receivers, secrets, ensureDefaultSecret, report);
    const dispatch = new DispatchDeliveries(attempt, new RecordResults(queue, logger), queue, clock, logger);
    const claim = new ClaimDueDeliveries(queue, dispatch, clock);
    const record = new RecordEvents(this.events, dispatch, clock);
    const replica = { receivers, attempt, dispatch, claim, record };
    this.replicas.push(replica);
    return replica;
  }

  /** Lets a replica look at the database as its job does. */
  async poll(replica = this.main): Promise<void> {
    while (await replica.claim.execute('test'));
  }

  /** Takes events in as the consumer of the first replica does. */
  take(...events: DomainEvent[]): Promise<void> {
    return this.main.record.execute(events);
  }

  endpoint(
    tenant: Tenant,
    changes: Partial<CreateWebhookEndpointRequest> = {},
  ): Promise<CreatedWebhookEndpoint> {
    const url = 'http://127.0.0.1:9/hook';
    return this.create.execute({
      ...tenant,
      id: newId('whe'),
      url,
      events: ['*'],
      description: null,
      ...changes,
    });
  }

  event(tenant: Tenant, changes: Partial<DomainEvent> = {}): DomainEvent {
    return {
      ...tenant,
      id: newOrderedId('evt'),
      type: 'payment.succeeded',
      aggregateId: newId('pay'),
      created: toUnix(this.clock.now(tenant.environment)),
      data: { object: { id: 'pay_1', object: 'payment', amount: 100.5 } },
      webhookUrl: null,
      requestId: null,
      ...changes,
    };
  }

  eventsOf(tenant: Tenant, count: number): DomainEvent[] {
    return Array.from({ length: count }, () => this.event(tenant));
  }

  /** Every delivery of the merchant in full, in the order they were made. */
  async deliveriesOf({ merchantId }: Tenant): Promise<WebhookDeliveryDetail[]> {
    const rows = await this.db.query<{ id: string; environment: Environment }>(
      'SELECT id, environment FROM deliveries WHERE merchant_id = $1 ORDER BY id',
      [merchantId],
    );
    const details = rows.map(async ({ id, environment }) => {
      const row = await this.deliveries.get({ id, merchantId, environment });
      return toWebhookDeliveryDetail(row, await this.deliveries.failedAttempts(id));
    });
    return Promise.all(details);
  }

  /** How many deliveries are still to be made. */
  async queued(): Promise<number> {
    return Number((await this.db.query<{ n: string }>('SELECT count(*) AS n FROM queue'))[0].n);
  }

  async stop(): Promise<void> {
    for (const { dispatch, receivers } of this.replicas) {
      await dispatch.onApplicationShutdown();
      await receivers.close();
    }
    await this.db.source.destroy();
  }
}

const noProject = (projectId: string): Promise<never> =>
  Promise.reject(new DomainError('project_not_found', `No such project: ${projectId}`));

export const newTenant = (environment: Environment = 'test'): Tenant => ({
  merchantId: newId('mer'),
  environment,
});
