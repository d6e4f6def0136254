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
/** Time for which the primary is stopped. */
const FROZEN_MS = 12_000;
/** Number of responses before and after the primary is stopped. */
const AROUND = 80;
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

let proxy: FreezingProxy;
let merchant: SteadyMerchant;

beforeAll(async () => {
  if (!isFullRun()) return;
  proxy = await FreezingProxy.start();
  merchant = await SteadyMerchant.open(newRunFolder('silent-database'), {
    perReplica: (_name, { DATABASE_URL: url }) => (url ? { DATABASE_URL: proxy.through(url) } : {}),
  });
}, 300_000);

afterAll(async () => {
  await merchant?.close();
  await proxy?.stop();
});

const print = (line: string): void => void process.stderr.write(`${line}\n`);
const answers = (path: string): Promise<boolean> =>
  merchant.api.get(path, A_SESSION).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Sends requests until the service has recovered. @returns milliseconds from `began` to the last failure */
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
 * Waits for an event of a payment created after the call. @returns milliseconds from `began` to the delivery
 */
async function untilDelivered(began: number): Promise<number> {
  const before = new Set(merchant.accepted.values());
  await eventually(() => merchant.receiver.received.some(({ event }) => !before.has(event.data.object.id)), {
    timeoutMs: PATIENCE_MS,
  });
  return Math.round(performance.now() - began);
}

// libs/persistence/src/silent-database.db.spec.ts is a faster test without the services.
(isFullRun() ? it : it.skip)(
  'every service recovers after a database host disappears without closing its connections',
  async () => {
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
  },
  300_000,
);

(isFullRun() ? it : it.skip)(
  'every request succeeds when it is retried after the primary was stopped, and nothing is lost or duplicated',
  async () => {
    const load = await TimedLoad.open(merchant.stack);
    const postgres = await FrozenPostgres.at(merchant.stack.adminUrl);
    await merchant.sellWhile(async () => {
      load.start();
      await load.more(AROUND);
      postgres.freeze();
      await pause(FROZEN_MS).finally(() => postgres.thaw());
      await load.more(AROUND);
      const { lines, slowest } = await load.stop();
      print(`slowest response ${slowest} ms\n${lines.join('\n')}`);
    });
    await load.expectConsistent();
    await merchant.expectConsistent();
  },
  300_000,
);
