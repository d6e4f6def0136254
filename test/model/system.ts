import 'reflect-metadata';
import {
  advanceClockCommand,
  OPERATOR_ROLES,
  verifyLedgerCommand,
  type Command,
  type LedgerFinding,
  type ServiceName,
  type VerifiedLedgerPage,
} from '@tulay/contracts';
import {
  CommandClient,
  connectBus,
  createOperatorKey,
  EventSigner,
  Streams,
  type NatsConnection,
} from '@tulay/messaging';
import { closeService, startService, type RunningService, type ServiceDefinition } from '@tulay/service-host';
import {
  eventually,
  freePort,
  testDatabase,
  testNats,
  type TestDatabase,
  type TestNats,
} from '@tulay/testing';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { readLedgerConfig } from '../../apps/ledger/src/config/ledger.config';
import { LedgerModule } from '../../apps/ledger/src/ledger.module';
import { ledgerSchema } from '../../apps/ledger/src/ledger.migrations';
import { commandSigner } from '../../apps/operator/src/operators/command-signer';
import { readPaymentsConfig } from '../../apps/payments/src/config/payments.config';
import { PaymentsServiceModule } from '../../apps/payments/src/payments.module';
import { paymentsSchema } from '../../apps/payments/src/payments.migrations';
import { readPayoutsConfig } from '../../apps/payouts/src/config/payouts.config';
import { PayoutsServiceModule } from '../../apps/payouts/src/payouts.module';
import { payoutsSchema } from '../../apps/payouts/src/payouts.migrations';
import { HostileRelay } from './hostile-relay';

export const MEMBERS = ['ledger', 'payments', 'payouts'] as const;
export type Member = (typeof MEMBERS)[number];

type Definition = Omit<ServiceDefinition, 'config'> & {
  schema: NonNullable<ServiceDefinition['schema']>;
  config: (env: NodeJS.ProcessEnv) => ReturnType<ServiceDefinition['config']>;
};

const DEFINITIONS: Record<Member, Definition> = {
  ledger: { name: 'ledger', config: readLedgerConfig, module: LedgerModule, schema: ledgerSchema },
  payments: {
    name: 'payments',
    config: readPaymentsConfig,
    module: PaymentsServiceModule,
    schema: paymentsSchema,
  },
  payouts: {
    name: 'payouts',
    config: readPayoutsConfig,
    module: PayoutsServiceModule,
    schema: payoutsSchema,
  },
};

const KEY = randomBytes(32).toString('base64');

const [first, second] = [createOperatorKey('local.first'), createOperatorKey('local.second')];
const OPERATORS = [first, second].flatMap(({ key, publicKey }) =>
  OPERATOR_ROLES.map((role) => ({ name: key.name, role, public_key: publicKey })),
);

/** Payments, payouts and the ledger as in production, on the test run's PostgreSQL and NATS. */
export class System {
  readonly services = new Map<Member, RunningService>();
  readonly relays: HostileRelay[] = [];
  private commands!: CommandClient;
  private operator!: CommandClient;

  private constructor(
    private readonly nats: TestNats,
    private readonly bus: NatsConnection,
    private readonly databases: Record<Member, TestDatabase>,
  ) {}

  static async start(seed: number): Promise<System> {
    const nats = await testNats();
    const bus = await connectBus({ url: nats.url, name: 'model' });
    const databaseOf = (member: Member) => testDatabase(member, DEFINITIONS[member].schema.migrations);
    const [ledger, payments, payouts] = await Promise.all([
      databaseOf('ledger'),
      databaseOf('payments'),
      databaseOf('payouts'),
    ]);
    const system = new System(nats, bus, { ledger, payments, payouts });
    system.commands = new CommandClient(bus);
    const signer = commandSigner({ key: () => first.key, asRequest: false, approver: second.key });
    system.operator = new CommandClient(bus, undefined, signer);
    await system.takeOverRelays(seed);
    for (const member of MEMBERS) await system.boot(member);
    return system;
  }

  async stop(): Promise<void> {
    for (const relay of this.relays) await relay.close();
    await Promise.all([...this.services.values()].map(({ app, host }) => closeService(app, host)));
    await this.bus.close();
    await this.nats.stop();
    await Promise.all(MEMBERS.map((member) => this.databases[member].drop()));
  }

  async findings(): Promise<LedgerFinding[]> {
    const found: LedgerFinding[] = [];
    for (let cursor: string | null = null, more = true; more;) {
      const page: VerifiedLedgerPage = await this.ask(verifyLedgerCommand, { cursor });
      found.push(...page.findings);
      ({ cursor } = page);
      more = cursor !== null;
    }
    return found;
  }

  ask<Request, Reply>(command: Command<Request, Reply>, request: NoInfer<Request>): Promise<Reply> {
    const isOperators = command.callers.every((caller) => caller === 'operator');
    return (isOperators ? this.operator : this.commands).ask(command, request);
  }

  hostOf(member: Member): RunningService['host'] {
    return this.services.get(member)!.host;
  }

  query<Row extends Record<string, unknown>>(
    member: Member,
    text: string,
    values: unknown[],
  ): Promise<Row[]> {
    return eventually(() => this.hostOf(member).stored!.db.query<Row>(text, values));
  }

  async advanceClocks(byMs: number): Promise<void> {
    const advance = (member: ServiceName) => this.ask(advanceClockCommand(member), { byMs });
    await Promise.all(MEMBERS.map((member) => eventually(() => advance(member))));
  }

  /**
   * Terminates all of a service's database connections. Running transactions may or may not have been
   * committed.
   */
  async cutOff(member: Member): Promise<void> {
    const client = new Client({ connectionString: this.databases[member].adminUrl });
    await client.connect();
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1`,
      [`tulay-${member}`],
    );
    await client.end();
  }

  /**
   * Stops a service without a graceful shutdown, so that its memory and running work are lost, and starts the
   * service again.
   */
  async kill(member: Member): Promise<void> {
    const { app, host } = this.services.get(member)!;
    await Promise.all([this.cutOff(member), host.bus.close()]);
    await app.close().catch(() => undefined);
    await host.jobs.stop();
    await host.relay?.lock.release();
    const { source } = host.stored!.db;
    if (source.isInitialized) await source.destroy();
    await this.boot(member);
  }

  /** Returns whether no event is in an outbox or on the bus. */
  async isQuiet(): Promise<boolean> {
    const outboxes = MEMBERS.filter((member) => member !== 'ledger').map((member) =>
      this.hostOf(member).stored!.outbox.backlog(),
    );
    const waiting = (await Promise.all(outboxes)).map((backlog) => backlog.waiting);
    const backlogs = Object.values(await this.hostOf('ledger').events.backlogs());
    return [...waiting, ...backlogs].every((count) => count === 0);
  }

  private async takeOverRelays(seed: number): Promise<void> {
    for (const member of ['payments', 'payouts'] as const) {
      await new Streams(this.bus, 1).ensure(member);
      const signer = new EventSigner({ ledger: Buffer.from(KEY, 'base64') });
      const options = { service: member, url: this.databases[member].url, bus: this.bus, signer };
      this.relays.push(await HostileRelay.open(options, seed));
    }
  }

  private async boot(member: Member): Promise<void> {
    const { config, ...definition } = DEFINITIONS[member];
    const env = {
      SERVICE_PORT: String(await freePort()),
      HOST: '127.0.0.1',
      LOG_LEVEL: process.env.MODEL_LOG_LEVEL ?? 'silent',
      NATS_URL: this.nats.url,
      CLOCK_MOVABLE: 'true',
      OPERATORS: JSON.stringify(OPERATORS),
      DATABASE_URL: this.databases[member].url,
      PUBLIC_URL: 'http://pay.test',
      SEAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      EVENT_SIGNING_KEY: KEY,
      EVENT_READER_KEYS: `catalog:${KEY},notifier:${KEY}`,
      EVENT_KEYS: `payments:${KEY},payouts:${KEY}`,
      // Allows amounts from one centavo.
      SANDBOX_LIMITS: 'none',
      SEND_DELAY_SECONDS: '1',
      VERIFY_EVERY_SECONDS: '86400',
    };
    const running = await startService({ ...definition, config: () => config(env) });
    this.services.set(member, running);
  }
}
