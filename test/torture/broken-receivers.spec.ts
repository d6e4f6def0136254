import { eventually, isExtendedRun } from '@tulay/testing';
import type { Payment } from '@tulay/contracts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { newRunFolder } from '../setup/test-run';
import { Api } from '../support/api';
import { deadUrl, HangingReceiver } from './broken-receivers';
import { isFullRun } from './full-run';
import { SteadyMerchant } from './steady-merchant';

/** Ten minutes cover the first two retries of each delivery. */
const SIZE = isFullRun() ? { deliveries: 28_000, minutes: 10 } : { deliveries: 1_500, minutes: 0.25 };
const DEAD = 8;
const HANGING = 7;
const SAMPLE_EVERY_MS = isFullRun() ? 5_000 : 500;
/** Maximum ratio of later memory samples to the samples taken right after the queue was filled. */
const FLAT = 1.3;

let steady: SteadyMerchant;
let hanging: HangingReceiver;
let database: Client;

beforeAll(async () => {
  if (!isExtendedRun() && !isFullRun()) return;
  steady = await SteadyMerchant.open(newRunFolder('broken-receivers'));
  hanging = await HangingReceiver.start();
  database = new Client({ connectionString: steady.stack.adminUrl });
  await database.connect();
}, 300_000);

afterAll(async () => {
  await database?.end();
  await hanging?.stop();
  await steady?.close();
}, 60_000);

async function brokenMerchant(): Promise<Api> {
  const { stack } = steady;
  const email = `${randomUUID()}@example.test`;
  const created = await stack.operator(['merchant', 'create', '--name', 'Broken', '--email', email]);
  const { merchant, keys } = created as { merchant: { id: string }; keys: { test: string } };
  await stack.operator(['merchant', 'set-rate-limit', '--merchant', merchant.id, '--per-minute', '1000000']);
  const api = new Api(stack.baseUrl, keys.test);
  for (let i = 0; i < DEAD + HANGING; i++) {
    const url = i < DEAD ? await deadUrl() : hanging.url(`/hanging-${i}`);
    const { status, text } = await api.post('/v1/webhooks/endpoints', { url, events: ['*'] });
    if (status !== 201) throw new Error(text);
  }
  return api;
}

/** Creates payments until the queue is full. Each payment creates one delivery per endpoint. */
async function queueDeliveries(api: Api): Promise<void> {
  const payments = Math.ceil(SIZE.deliveries / (DEAD + HANGING));
  let created = 0;
  const work = Array.from({ length: 16 }, async () => {
    while (created++ < payments) {
      const { status, text } = await api.post('/v1/payments', { amount: 100, method: 'gcash_qr' });
      if (status !== 201) throw new Error(text);
    }
  });
  await Promise.all(work);
}

async function queued(): Promise<number> {
  const { rows } = await database.query<{ n: number }>('SELECT count(*)::int AS n FROM notifier.queue');
  return rows[0]!.n;
}

/** Returns the notifier's resident memory in megabytes. */
function memory(): number {
  const status = readFileSync(`/proc/${steady.stack.pids.notifier}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/**
 * Creates and pays one payment of the healthy merchant.
 * @returns milliseconds from the payment until its last webhook arrives
 */
async function sale(): Promise<number> {
  const { body } = await steady.api.post<Payment>('/v1/payments', { amount: 100, method: 'gcash_qr' });
  await steady.api.press(body.id, 'succeed');
  const paidAt = Date.now();
  const arrived = await eventually(() => steady.receiver.of(body.id, 'payment.succeeded')[0], {
    timeoutMs: 60_000,
  });
  return arrived.at - paidAt;
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;
const most = (values: number[]): number => Math.max(...values);
const rounded = (values: number[]): number[] => values.map(Math.round);

(isExtendedRun() || isFullRun() ? it : it.skip)(
  'deliveries to unresponsive receivers neither use more memory over time nor delay healthy receivers',
  async () => {
    await queueDeliveries(await brokenMerchant());
    const pid = steady.stack.pids.notifier;
    const [delays, sizes]: [number[], number[]] = [[], []];
    const backlog = await eventually(
      async () => {
        const now = await queued();
        return now >= SIZE.deliveries * 0.9 && now;
      },
      { timeoutMs: 120_000 },
    );
    const end = Date.now() + SIZE.minutes * 60_000;
    while (Date.now() < end) {
      delays.push(await sale());
      sizes.push(memory());
      await pause(SAMPLE_EVERY_MS);
    }
    const half = sizes.length >> 1;
    process.stderr.write(
      `${backlog} deliveries to broken receivers, ${SIZE.minutes} minutes: a healthy receiver got ${delays.length} events ` +
        `after ${Math.round(median(delays))} ms (median), ${most(delays)} ms (slowest); notifier ` +
        `${rounded([most(sizes.slice(0, half)), most(sizes.slice(half))]).join(' then ')} MB; ${await queued()} still queued\n`,
    );
    expect(steady.stack.pids.notifier).toBe(pid);
    expect(most(sizes.slice(half))).toBeLessThan(FLAT * most(sizes.slice(0, half)));
    const attempts = steady.receiver.received.map(({ headers }) => headers['x-service-attempt']);
    expect(new Set(attempts)).toEqual(new Set(['1']));
  },
  SIZE.minutes * 60_000 + 600_000,
);
