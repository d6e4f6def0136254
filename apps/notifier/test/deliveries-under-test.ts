import type { Tenant } from '@tulay/contracts';
import { eventually, FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { DeliveriesController } from '../src/deliveries/deliveries.controller';
import { notifierSchema } from '../src/notifier.migrations';
import { newTenant, NotifierHarness } from './notifier-harness';
import { answers, receiver } from './receiver';

type Receiver = Awaited<ReturnType<typeof receiver>>;

export class DeliveriesUnderTest {
  tenant: Tenant = newTenant();

  private constructor(
    readonly n: NotifierHarness<FixedClock>,
    readonly server: Receiver,
    private readonly database: TestDatabase,
  ) {}

  static async start(): Promise<DeliveriesUnderTest> {
    const database = await testDatabase('notifier', notifierSchema.migrations);
    const server = await receiver();
    const compatWebhook = () => Promise.resolve({ url: server.url, staticKey: 'key' });
    const n = await NotifierHarness.start({ url: database.url, clock: new FixedClock(), compatWebhook });
    return new DeliveriesUnderTest(n, server, database);
  }

  async stop(): Promise<void> {
    await this.n.stop();
    await this.server.close();
    await this.database.drop();
  }

  /** Switches to a new merchant and to a receiver that responds with 200. */
  reset(): void {
    this.tenant = newTenant();
    this.server.received.length = 0;
    this.server.answerWith(answers(200, 'thanks'));
  }

  get controller(): DeliveriesController {
    return this.n.get(DeliveriesController);
  }

  live(): Tenant {
    return { ...this.tenant, environment: 'live' };
  }

  endpoint() {
    return this.n.endpoint(this.tenant, { url: this.server.url });
  }

  /** Returns the merchant's deliveries, oldest first. */
  made() {
    return this.n.deliveriesOf(this.tenant);
  }

  /** Records `count` events sequentially, and waits until the results of their attempts are stored. */
  async deliver(count: number): Promise<void> {
    for (let i = 0; i < count; i++) await this.n.record(this.n.event(this.tenant));
    await this.attempted();
  }

  async attempted(): Promise<void> {
    await eventually(async () => (await this.made()).every(({ attempts }) => attempts > 0));
  }
}
