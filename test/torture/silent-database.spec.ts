import type { ServiceName } from '@tulay/contracts';
import { eventually, FreezingProxy } from '@tulay/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { newRunFolder } from '../setup/test-run';
import { A_SESSION, SIGN_IN_PAGE } from '../support/sign-in-page';
import { FrozenPostgres } from './frozen-postgres';
import { isFullRun } from './full-run';
import { SteadyMerchant } from './steady-merchant';
import { TimedLoad } from './timed-load';

/** On an idle machine, every service responds again within 20 s, and events arrive within 30 s. */
const PATIENCE_MS = 90_000;
/** Duration of a fault of the primary. */
const FAULT_MS = 12_000;
/**
 * Interval between two requests that use the same service. All requests during a fault are retried each second until it
 * ends; more of them would measure how fast two CPUs work through the retries.
 */
const EVERY_MS = 1_000;
/** Number of responses before and after a fault. */
const AROUND = 40;
/** Number of consecutive successful responses after which a service counts as recovered. */
const IN_A_ROW = 6;
/**
 * For each service with a database, a public API request that uses the service. The gateway is omitted,
 * because it reads its own database for each request.
 */
const QUESTIONS: Record<Exclude<ServiceName, 'gateway' | 'embed'>, string> = {
  payments: '/v1/payments?limit=1',
  ledger: '/v1/balance',
  payouts: '/v1/payouts?limit=1',
  catalog: '/v1/customers?limit=1',
  notifier: '/v1/webhooks/endpoints?limit=1',
  dashboard: SIGN_IN_PAGE,
};

const print = (line: string): void => void process.stderr.write(`${line}\n`);

let proxy: FreezingProxy;
let merchant: SteadyMerchant;

const answers = (path: string): Promise<boolean> =>
  merchant.api.get(path, A_SESSION).then(
    ({ status }) => status === 200,
    () => false,
  );

/**
 * Sends requests until the service has recovered, and returns the milliseconds from `began` to the last
 * failure.
 */
async function untilServing(path: string, began: number): Promise<number> {
  let lastFailure = began;
  for (let inARow = 0; inARow < IN_A_ROW; await pause(300)) {
    const good = await answers(path);
    inARow = good ? inARow + 1 : 0;
    if (!good) lastFailure = performance.now();
    if (lastFailure - began > PATIENCE_MS) throw new Error(`${path} does not respond`);
  }
  return Math.round(lastFailure - began);
}

/**
 * Waits for an event of a payment created after the call, and returns the milliseconds from `began` to the
 * delivery.
 */
async function untilDelivered(began: number): Promise<number> {
  const before = new Set(merchant.accepted.values());
  await eventually(() => merchant.receiver.received.some(({ event }) => !before.has(event.data.object.id)), {
    timeoutMs: PATIENCE_MS,
  });
  return Math.round(performance.now() - began);
}

interface Fault {
  name: string;
  begin(primary: FrozenPostgres): void;
  end(primary: FrozenPostgres): void;
}

const FAULTS: Fault[] = [
  { name: 'stopped', begin: (primary) => primary.freeze(), end: (primary) => primary.thaw() },
  // The stack's supervisor starts the primary again.
  { name: 'killed', begin: (primary) => primary.kill(), end: () => undefined },
  { name: 'cut off', begin: () => proxy.vanish(), end: () => proxy.comeBack() },
];

/**
 * Sends requests during a fault of the primary, and returns the duration of the slowest response in
 * milliseconds.
 */
async function endure(load: TimedLoad, fault: Fault): Promise<number> {
  const primary = await FrozenPostgres.at(merchant.stack.adminUrl);
  load.start();
  await load.more(AROUND);
  fault.begin(primary);
  await pause(FAULT_MS).finally(() => fault.end(primary));
  await load.more(AROUND);
  const { lines, slowest } = await load.stop();
  print(`primary ${fault.name}: slowest response ${slowest} ms\n${lines.join('\n')}`);
  return slowest;
}

// libs/persistence/src/silent-database.db.spec.ts is a faster test without the services.
(isFullRun() ? describe : describe.skip).each([2, 3])('with %i replicas of each service', (replicas) => {
  /** Rows of a table: the slowest response during each fault. */
  const rows: string[] = [];

  beforeAll(async () => {
    proxy = await FreezingProxy.start();
    merchant = await SteadyMerchant.open(newRunFolder(`silent-database-${replicas}`), {
      replicas,
      // Without it, a killed server loses the commits of its last 0.6 s.
      postgresSettings: { synchronous_commit: 'on' },
      perReplica: (_name, { DATABASE_URL: url }) => (url ? { DATABASE_URL: proxy.through(url) } : {}),
    });
  }, 300_000);

  afterAll(async () => {
    print([`| Primary, ${replicas} replicas | Slowest response |`, '| --- | --- |', ...rows].join('\n'));
    await merchant?.close();
    await proxy?.stop();
  });

  it('every service recovers after a database host disappears without closing its connections', async () => {
    const before = merchant.stack.pids;
    await merchant.sellWhile(async () => {
      const began = performance.now();
      proxy.freeze();
      const delivered = untilDelivered(began);
      const served = await Promise.all(
        Object.entries(QUESTIONS).map(async ([service, path]) => [service, await untilServing(path, began)]),
      );
      print(`milliseconds to the last failure: ${JSON.stringify(Object.fromEntries(served))}`);
      print(`milliseconds until events flowed: ${await delivered}`);
    });
    expect(merchant.stack.pids).toEqual(before);
    await merchant.expectConsistent();
  }, 300_000);

  it.each(FAULTS)(
    'every request succeeds when it is retried after the primary was $name, and nothing is lost or duplicated',
    async (fault) => {
      const load = await TimedLoad.open(merchant.stack, EVERY_MS);
      await merchant.sellWhile(async () => {
        rows.push(`| ${fault.name} | ${await endure(load, fault)} ms |`);
      }, 1);
      await load.expectConsistent();
      await merchant.expectConsistent();
    },
    300_000,
  );
});
