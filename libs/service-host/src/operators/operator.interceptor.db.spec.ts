import { Controller, Module } from '@nestjs/common';
import {
  approvedIdOf,
  currentOperator,
  listProvidersCommand,
  newCommandId,
  OPERATOR_ROLES,
  resolvePayoutCommand,
  setProviderEnabledCommand,
  type Command,
  type CurrentOperator,
  type OperatorRole,
} from '@tulay/contracts';
import {
  APPROVAL_HEADER,
  COMMAND_ID_HEADER,
  CommandClient,
  connectBus,
  createOperatorKey,
  OnCommand,
  OPERATOR_HEADER,
  signApproval,
  signCommand,
  signRequest,
  usersConf,
  type NatsConnection,
  type Signer,
} from '@tulay/messaging';
import { executeOnce, Database } from '@tulay/persistence';
import { freePort, testDatabase, testNats, type TestDatabase, type TestNats } from '@tulay/testing';
import { databaseVariables, hostVariables, readConfig } from '../config';
import { closeService } from '../drain';
import { startService, type RunningService } from '../run-service';

const [READ, ADMIN, FINANCE] = [
  listProvidersCommand('payouts'),
  setProviderEnabledCommand('payouts'),
  resolvePayoutCommand,
] as const;

const PASSWORD = 'sesame';
const REQUEST = { payoutId: 'po_1', outcome: 'succeed' } as never;

/** Operators by role, plus a second operator with the finance role. */
const people = new Map(
  [...OPERATOR_ROLES, 'second'].map((name) => [name, createOperatorKey(`maria.${name}`)]),
);
const keyOf = (name: OperatorRole | 'second') => people.get(name)!.key;
const operators = [...people].map(([name, { key, publicKey }]) => ({
  name: key.name,
  role: name === 'second' ? 'finance' : name,
  public_key: publicKey,
}));

let seen: (CurrentOperator | null)[];

@Controller()
class CommandsController {
  constructor(private readonly db: Database) {}

  @OnCommand(READ)
  list(): unknown {
    seen.push(currentOperator());
    return {};
  }

  @OnCommand(ADMIN)
  enable(): unknown {
    return this.list();
  }

  @OnCommand(FINANCE)
  resolve(): unknown {
    return executeOnce(this.db, () => Promise.resolve(this.list()));
  }
}

@Module({ controllers: [CommandsController] })
class ServiceModule {}

let database: TestDatabase;
let nats: TestNats;
let running: RunningService;
let bus: NatsConnection;
let other: NatsConnection;

const as = (user: string) =>
  connectBus({ url: nats.url.replace('nats://', `nats://${user}:${PASSWORD}@`), name: user });

beforeAll(async () => {
  const conf = `authorization {\n${usersConf(() => PASSWORD)}}`;
  [database, nats] = await Promise.all([testDatabase('payouts', []), testNats(conf)]);
  const env = {
    SERVICE_PORT: String(await freePort()),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    NATS_URL: nats.url.replace('nats://', `nats://payouts:${PASSWORD}@`),
    DATABASE_URL: database.url,
    OPERATORS: JSON.stringify(operators),
  };
  running = await startService({
    name: 'payouts',
    config: () => readConfig({ ...hostVariables, ...databaseVariables }, env),
    module: ServiceModule,
    schema: { entities: [], migrations: [] },
  });
  [bus, other] = await Promise.all([as('operator'), as('gateway')]);
});

afterAll(async () => {
  await Promise.all([bus?.close(), other?.close()]);
  if (running) await closeService(running.app, running.host);
  await Promise.all([database.drop(), nats.stop()]);
});

beforeEach(() => (seen = []));

const one =
  (name: OperatorRole | 'second'): Signer =>
  (command) => ({ [OPERATOR_HEADER]: signCommand(keyOf(name), command) });
const two =
  (first: OperatorRole, second: OperatorRole | 'second'): Signer =>
  (command) => {
    const request = signRequest(keyOf(first), command);
    const approval = signApproval(keyOf(second), request);
    const commandId = approvedIdOf(command.commandId);
    return { [OPERATOR_HEADER]: request, [APPROVAL_HEADER]: approval, [COMMAND_ID_HEADER]: commandId };
  };

const outcome = (command: Command<never, unknown>, signer: Signer, id = newCommandId()): Promise<string> =>
  new CommandClient(bus, undefined, signer).ask(command, REQUEST, id).then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

const NO = 'insufficient_scope';

it.each<[OperatorRole, string, string, string]>([
  ['support', 'done', NO, NO],
  ['finance', 'done', NO, NO],
  ['compliance', 'done', NO, NO],
  ['admin', 'done', 'done', NO],
])(
  'one person with the role %s gets the outcomes: read %s, configure %s, resolve money %s',
  async (role, ...expected) => {
    const outcomes = [];
    for (const command of [READ, ADMIN, FINANCE]) outcomes.push(await outcome(command, one(role)));
    expect(outcomes).toEqual(expected);
    expect(seen.every((operator) => operator?.name === `maria.${role}`)).toBe(true);
  },
);

it.each<[OperatorRole, OperatorRole | 'second', string]>([
  ['finance', 'second', 'done'],
  ['finance', 'finance', 'unauthenticated'],
  ['finance', 'admin', NO],
  ['finance', 'support', NO],
  ['admin', 'finance', NO],
])('a payout requested by %s and approved by %s has the outcome: %s', async (first, second, expected) => {
  expect(await outcome(FINANCE, two(first, second))).toBe(expected);
  const both = [{ name: `maria.${first}`, approvedBy: `maria.${second}` }];
  expect(seen).toEqual(expected === 'done' ? both : []);
});

it('a request that is approved twice is executed once', async () => {
  const request = signRequest(keyOf('finance'), {
    subject: FINANCE.subject,
    commandId: 'cmd_x1',
    data: REQUEST,
  });
  const send = (): Promise<string> =>
    outcome(FINANCE, () => ({
      [OPERATOR_HEADER]: request,
      [APPROVAL_HEADER]: signApproval(keyOf('second'), request),
      [COMMAND_ID_HEADER]: approvedIdOf('cmd_x1'),
    }));
  expect([await send(), await send(), seen.length]).toEqual(['done', 'done', 1]);
});

it('a stolen signature does not authorize any other request, subject or command ID', async () => {
  const stolen = (subject: string, data: unknown): Signer => {
    const signature = signCommand(keyOf('admin'), { subject, data, commandId: 'cmd_stolen' });
    return () => ({ [OPERATOR_HEADER]: signature });
  };
  const outcomes = [
    await outcome(ADMIN, stolen(ADMIN.subject, { provider: 'other' })),
    await outcome(ADMIN, stolen(READ.subject, REQUEST)),
    await outcome(ADMIN, stolen(ADMIN.subject, REQUEST)),
    await outcome(ADMIN, stolen(ADMIN.subject, REQUEST), 'cmd_stolen'),
  ];
  expect(outcomes).toEqual([...Array<string>(3).fill('unauthenticated'), 'done']);
});

it('the operator’s bus user cannot send a command without a signature', async () => {
  expect(await outcome(READ, () => ({}))).toBe('unauthenticated');
  const plain = bus
    .request(READ.subject, '{}', { timeout: 500 })
    .catch((error: Error) => String(error.cause));
  expect(await plain).toContain('Permissions Violation');
});

it('another service’s bus user cannot send an operator command, even with a valid signature', async () => {
  const command = { subject: ADMIN.subject, commandId: 'cmd_1', data: REQUEST };
  const client = new CommandClient(other, undefined, () => one('admin')(command));
  await expect(client.ask(ADMIN, REQUEST, 'cmd_1')).rejects.toThrow(/Permissions Violation|no response/);
  expect(seen).toEqual([]);
});

it('a service in production does not start without an operators file', () => {
  const env = { SERVICE_PORT: '1', NATS_URL: 'nats://x', NODE_ENV: 'production' };
  expect(() => readConfig(hostVariables, env)).toThrow('OPERATORS: is required in production');
});
