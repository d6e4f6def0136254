import { Controller, Module } from '@nestjs/common';
import {
  cancelPayoutCommand,
  DomainError,
  FinalRefusal,
  newCommandId,
  newId,
  ServiceUnavailable,
  type Payout,
} from '@tulay/contracts';
import { CommandClient, connectBus, OnCommand, type NatsConnection } from '@tulay/messaging';
import { executeOnce, Database } from '@tulay/persistence';
import { freePort, testDatabase, testNats, type TestDatabase, type TestNats } from '@tulay/testing';
import { databaseVariables, hostVariables, readConfig } from './config';
import { closeService } from './drain';
import { startService, type RunningService } from './run-service';

const refusal = new DomainError('invalid_state', 'The payout was sent', { payout: ['was sent'] });
const done = { status: 'cancelled' } as Payout;

/** Action for each attempt of the command, in order of arrival. */
const attempts: ((db: Database) => Promise<Payout>)[] = [];
let changes: number;

const change = (db: Database): Promise<Payout> =>
  executeOnce(db, () => {
    changes++;
    return Promise.resolve(done);
  });
const refuse = (): Promise<never> => Promise.reject(refusal);

@Controller()
class PayoutsController {
  constructor(private readonly db: Database) {}

  @OnCommand(cancelPayoutCommand)
  cancel(): Promise<Payout> {
    const attempt = attempts.shift();
    if (!attempt) throw new Error('unexpected attempt');
    return attempt(this.db);
  }
}

@Module({ controllers: [PayoutsController] })
class ServiceModule {}

let database: TestDatabase;
let nats: TestNats;
let running: RunningService;
let bus: NatsConnection;
let commandId: string;

beforeAll(async () => {
  [database, nats] = await Promise.all([testDatabase('payouts', []), testNats()]);
  const env = {
    SERVICE_PORT: String(await freePort()),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    NATS_URL: nats.url,
    DATABASE_URL: database.url,
  };
  running = await startService({
    name: 'payouts',
    config: () => readConfig({ ...hostVariables, ...databaseVariables }, env),
    module: ServiceModule,
    schema: { entities: [], migrations: [] },
  });
  bus = await connectBus({ url: nats.url, name: 'caller' });
});

afterAll(async () => {
  await bus?.close();
  if (running) await closeService(running.app, running.host);
  await Promise.all([database.drop(), nats.stop()]);
});

beforeEach(() => {
  commandId = newCommandId();
  attempts.length = 0;
  changes = 0;
});

const send = (): Promise<Payout> =>
  new CommandClient(bus).ask(
    cancelPayoutCommand,
    { id: newId('po'), merchantId: 'mer_1', environment: 'test' },
    commandId,
  );

it('a delayed attempt is rejected without any change if its retry was rejected', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  attempts.push((db) => held.then(() => change(db)), refuse);
  const first = send().catch((error: unknown) => error);
  const retry = await send().catch((error: unknown) => error);
  release();
  const { code, message, issues } = refusal;
  expect(retry).toBeInstanceOf(FinalRefusal);
  expect(await first).toMatchObject({ code, message, issues });
  expect([retry, changes]).toEqual([expect.objectContaining({ code, message, issues }), 0]);
});

it('a final rejection is not reported if an earlier attempt made the change', async () => {
  attempts.push(change, refuse, change);
  expect(await send()).toEqual(done);
  await expect(send()).rejects.toBeInstanceOf(ServiceUnavailable);
  expect([await send(), changes]).toEqual([done, 1]);
});

it('a command makes the change on retry after a failure', async () => {
  attempts.push(() => Promise.reject(new Error('no')), change);
  await expect(send()).rejects.toMatchObject({ code: 'internal_error' });
  expect([await send(), changes]).toEqual([done, 1]);
});

it('a rejection does not affect commands with another ID', async () => {
  attempts.push(refuse, change);
  await expect(send()).rejects.toMatchObject({ code: 'invalid_state' });
  commandId = newCommandId();
  expect([await send(), changes]).toEqual([done, 1]);
});
