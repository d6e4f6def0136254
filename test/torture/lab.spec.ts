import { eventually } from '@tulay/testing';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { FAULT_KINDS, type FaultName } from '../../tools/lab/src/faults/fault-kinds';
import { startStack, type RunningStack } from '../support/started-stack';
import { randomOf } from '../model/random';
import { newRunFolder } from '../setup/test-run';
import type { ProviderLab } from '../support/provider-lab';
import { isFullRun } from './full-run';
import { filesWith, tablesWith } from './lab/find-texts';
import { KillSchedule } from './lab/kill-schedule';
import { LabBooks } from './lab/lab-books';
import { LabLoad, PAYEE } from './lab/lab-load';
import { openLabShops, secretsOfLab, type LabShop } from './lab/lab-shops';
import { hurryPolls, settleLab } from './lab/settle-lab';

const SIZES = isFullRun()
  ? { payments: 10_000, refunds: 1_000, payouts: 1_000, hands: 192, kills: 20 }
  : { payments: 60, refunds: 12, payouts: 12, hands: 12, kills: 2 };
/** LAB_SIZES overrides sizes for a partial run, for example `LAB_SIZES='{"payments":2000,"kills":5}'`. */
const sizes: typeof SIZES = { ...SIZES, ...(JSON.parse(process.env.LAB_SIZES ?? '{}') as object) };
/** LAB_SEED reproduces the amounts, methods and kills, and the order of the lab's faults. */
const seed = Number(process.env.LAB_SEED ?? randomInt(2 ** 31));
/** Probability of each fault wherever it can occur. */
const RATE = 0.05;
const TIMEOUT_MS = isFullRun() ? 3_600_000 : 240_000;

let stack: RunningStack;
let lab: ProviderLab;
let shops: LabShop[];
let db: Client;
let books: LabBooks;

const print = (line: string): void => void process.stderr.write(`${line}\n`);

beforeAll(async () => {
  print(`LAB_SEED=${seed}`);
  stack = await startStack({ dataDir: newRunFolder('lab'), silent: true });
  ({ lab, shops } = await openLabShops(stack, seed));
  db = new Client({ connectionString: stack.adminUrl });
  await db.connect();
  books = new LabBooks(lab.lab.world, db);
}, 300_000);

afterAll(async () => {
  await db?.end();
  await lab?.stop();
  await stack?.stop();
}, 120_000);

describe('payments, refunds and payouts with provider faults while services are killed', () => {
  it(
    'all reach a final status without loss or duplicates, and the lab, services and ledger agree',
    async () => {
      for (const fault of Object.keys(FAULT_KINDS) as FaultName[]) await lab.plant(fault, { rate: RATE });
      await workUnderKills();
      const resolved = await settleLab(stack, lab, db);
      print(`an operator ended ${resolved.length}: ${JSON.stringify(countsOf(resolved))}`);
      print(JSON.stringify(await books.endStates()));
      await eventually(async () => !(await books.differences()).length, { timeoutMs: 60_000 }).catch(
        () => null,
      );
      expect(await books.differences()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it('leave a balanced ledger and consistent services', async () => {
    const proof = await eventually(() => stack.operator(['ledger', 'verify', '--grace', '0']), {
      timeoutMs: 60_000,
    });
    expect(proof).toMatchObject({ ok: true, findings: [] });
  }, 90_000);

  it(
    'leave no secrets in logs, errors, events or tables, and no payee names in logs',
    async () => {
      const logs = join(stack.dataDir, 'logs');
      const secrets = [...shops.flatMap((shop) => shop.secrets), ...secretsOfLab(lab)];
      // Checks that the search finds a string that exists.
      expect(filesWith(logs, ['provider reported payout status'])).toContain('payouts.log');
      expect(await tablesWith(db, [PAYEE])).toContain('payouts.payouts');
      expect([filesWith(logs, [...secrets, PAYEE]), await tablesWith(db, secrets)]).toEqual([[], []]);
    },
    TIMEOUT_MS,
  );
});

async function workUnderKills(): Promise<void> {
  const { kills, ...work } = sizes;
  const tasks = work.payments + work.refunds + work.payouts;
  const killer = new KillSchedule(stack, { kills, tasks });
  const load = new LabLoad(lab, shops, randomOf(seed), killer);
  const since = performance.now();
  // In a short run, makes polls due early: without a callback, the first poll would wait for 30 seconds.
  const hurry = isFullRun() ? undefined : setInterval(() => void hurryPolls(db), 2_000);
  await load.run(work).finally(() => clearInterval(hurry));
  await killer.ended();
  const seconds = (performance.now() - since) / 1_000;
  const { payments, refunds, payouts, refused } = load;
  print(
    `${payments} payments, ${refunds} refunds, ${payouts} payouts in ${Math.round(seconds)} s, ` +
      `${((payments + refunds + payouts) / seconds).toFixed(1)} a second; killed: ${killer.killed.join(', ')}`,
  );
  expect(refused).toEqual([]);
  expect([payments, payouts, killer.killed.length]).toEqual([work.payments, work.payouts, kills]);
}

function countsOf(open: { kind: string; provider: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, provider } of open)
    counts[`${kind} ${provider}`] = (counts[`${kind} ${provider}`] ?? 0) + 1;
  return counts;
}
