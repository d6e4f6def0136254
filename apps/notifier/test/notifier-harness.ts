import type { Type } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
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
import { ProjectsClient } from '../src/compat/projects.client';
import { DeliveriesStore } from '../src/deliveries/deliveries.store';
import { toWebhookDeliveryDetail } from '../src/deliveries/delivery.view';
import { ClaimDueDeliveries } from '../src/dispatch/claim-due-deliveries';
import { DispatchDeliveries } from '../src/dispatch/dispatch-deliveries';
import { CreateEndpoint } from '../src/endpoints/create-endpoint';
import { EndpointsStore } from '../src/endpoints/endpoints.store';
import { EventsStore } from '../src/events/events.store';
import { RecordEvents } from '../src/events/record-events';
import { DeliveryNumbers } from '../src/numbers/delivery-numbers';
import { notifierSchema } from '../src/notifier.migrations';
import { NotifierModule } from '../src/notifier.module';
import { DeliveryQueueStore } from '../src/queue/delivery-queue.store';
import { LeasesStore } from '../src/queue/leases.store';
import { ResultsStore } from '../src/queue/results.store';
import { AddressGuard } from '@tulay/security';
import { ReceiversClient } from '../src/receivers/receivers.client';
import { resolveHost, type ResolveHost } from '../src/receivers/resolve-host';
import { EnsureDefaultSecret } from '../src/signing/ensure-default-secret';
import { SigningSecrets } from '../src/signing/signing-secrets';
import { TestHost } from './test-host';

export interface HarnessOptions<C extends Clock> {
  url: string;
  clock: C;
  deadlineMs?: number;
  resolve?: ResolveHost;
  /** Returns the gateway's fake reply about a compat project. */
  compatWebhook?: (projectId: string) => Promise<CompatWebhook>;
}

/** A replica of the service: the providers of `NotifierModule`, without jobs and without a bus. */
export class Replica {
  readonly dispatch: DispatchDeliveries;
  readonly claim: ClaimDueDeliveries;
  readonly record: RecordEvents;

  constructor(private readonly module: TestingModule) {
    this.dispatch = this.get(DispatchDeliveries);
    this.claim = this.get(ClaimDueDeliveries);
    this.record = this.get(RecordEvents);
  }

  get<T>(provider: Type<T>): T {
    return this.module.get(provider, { strict: false });
  }

  async stop(): Promise<void> {
    await this.dispatch.onApplicationShutdown();
    await this.get(ReceiversClient).close();
  }
}

/**
 * The service with a real database. Receivers on loopback are allowed. Jobs do not run; tests call `claim` or
 * `poll`.
 */
export class NotifierHarness<C extends Clock> {
  readonly clock: C;
  readonly endpoints: EndpointsStore;
  readonly queue: DeliveryQueueStore;
  readonly leases: LeasesStore;
  readonly results: ResultsStore;
  readonly events: EventsStore;
  readonly deliveries: DeliveriesStore;
  readonly secrets: SigningSecrets;
  readonly ensureDefaultSecret: EnsureDefaultSecret;
  private readonly replicas: Replica[] = [];

  static async start<C extends Clock>(options: HarnessOptions<C>): Promise<NotifierHarness<C>> {
    const source = createDataSource({
      service: 'notifier',
      url: options.url,
      entities: notifierSchema.entities,
    });
    await source.initialize();
    const db = new Database(source);
    return new NotifierHarness(db, options, await replicaOf(db, options));
  }

  private constructor(
    readonly db: Database,
    private readonly options: HarnessOptions<C>,
    readonly main: Replica,
  ) {
    this.clock = options.clock;
    this.replicas.push(main);
    this.endpoints = main.get(EndpointsStore);
    this.queue = main.get(DeliveryQueueStore);
    this.leases = main.get(LeasesStore);
    this.results = main.get(ResultsStore);
    this.events = main.get(EventsStore);
    this.deliveries = main.get(DeliveriesStore);
    this.secrets = main.get(SigningSecrets);
    this.ensureDefaultSecret = main.get(EnsureDefaultSecret);
  }

  async startReplica(): Promise<Replica> {
    const replica = await replicaOf(this.db, this.options);
    this.replicas.push(replica);
    return replica;
  }

  get<T>(provider: Type<T>): T {
    return this.main.get(provider);
  }

  async poll(replica = this.main): Promise<void> {
    while (await replica.claim.execute('test'));
  }

  record(...events: DomainEvent[]): Promise<void> {
    return this.main.record.execute(events);
  }

  endpoint(
    tenant: Tenant,
    changes: Partial<CreateWebhookEndpointRequest> = {},
  ): Promise<CreatedWebhookEndpoint> {
    const url = 'http://127.0.0.1:8009/hook';
    return this.get(CreateEndpoint).execute({
      ...tenant,
      id: newId('whe'),
      url,
      events: ['*'],
      description: null,
      allowDuplicate: true,
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

  /** Returns the merchant's deliveries with all attempts, in the order of creation. */
  async deliveriesOf({ merchantId }: Tenant): Promise<WebhookDeliveryDetail[]> {
    const rows = await this.db.query<{ id: string; permuted: boolean; environment: Environment }>(
      'SELECT id, permuted, environment FROM deliveries WHERE merchant_id = $1 ORDER BY id',
      [merchantId],
    );
    const numbering = await this.get(DeliveryNumbers).load();
    const details = rows.map(async ({ environment, ...delivery }) => {
      const id = String(numbering.numberOf(delivery));
      const row = await this.deliveries.get({ id, merchantId, environment });
      return toWebhookDeliveryDetail(row, await this.deliveries.failedAttempts(row.id));
    });
    return Promise.all(details);
  }

  async queued(): Promise<number> {
    const [row] = await this.db.query<{ n: string }>('SELECT count(*) AS n FROM queue');
    return Number(row?.n);
  }

  async stop(): Promise<void> {
    for (const replica of this.replicas) await replica.stop();
    await this.db.source.destroy();
  }
}

function replicaOf(db: Database, options: HarnessOptions<Clock>): Promise<Replica> {
  const { clock, resolve = resolveHost, deadlineMs = 10_000, compatWebhook = noProject } = options;
  const module = Test.createTestingModule({ imports: [TestHost.of(db, clock), NotifierModule] })
    .overrideProvider(ProjectsClient)
    .useValue({ webhook: compatWebhook })
    .overrideProvider(ReceiversClient)
    .useFactory({
      factory: (guard: AddressGuard) => new ReceiversClient({ guard, resolve, deadlineMs }),
      inject: [AddressGuard],
    });
  return module.compile().then((compiled) => new Replica(compiled));
}

const noProject = (projectId: string): Promise<never> =>
  Promise.reject(new DomainError('project_not_found', `No such project: ${projectId}`));

export const newTenant = (environment: Environment = 'test'): Tenant => ({
  merchantId: newId('mer'),
  environment,
});
