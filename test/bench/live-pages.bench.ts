import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import type { ServiceName } from '@tulay/contracts';
import type { BenchStack } from './bench-stack';
import { OpenPages } from './pages/open-pages';
import type { BenchLine, StackEnv } from './run-env';
import { quantile } from './sample';

export const needs = 'stack';

const SERVICES: ServiceName[] = ['gateway', 'embed', 'payments'];
const TICKS_PER_SECOND = 100;
/**
 * Time within which every polling page has polled again. A page with a stream receives the change
 * immediately.
 */
const POLLED_WITHIN_MS = 5_500;
const TOLD_WITHIN_MS = 500;
/** Maximum time for opening the full number of pages. */
const OPEN_WITHIN_MS = 2_000;
const FEW_OPEN_WITHIN_MS = 500;

interface Usage {
  /** CPU time of the three services, in ms per second. */
  ms: number;
  asked: number;
  /** PostgreSQL transactions of all services, per second. Each read is one transaction. */
  reads: number;
  /** p99 time from a change until its page receives it, in ms. */
  p99: number;
  /** Memory growth of gateway and embed, in bytes per page. */
  bytes: number;
}

/**
 * Resource usage of open checkout pages with streams, compared with the same pages polling every five seconds.
 * The usage without pages is subtracted from both.
 */
export async function bench({ stack, quick }: StackEnv): Promise<BenchLine[]> {
  const pages = quick ? 50 : 1_000;
  const seconds = quick ? 1 : 30;
  const { key } = await stack.merchant();
  const openWithinMs = quick ? FEW_OPEN_WITHIN_MS : OPEN_WITHIN_MS;
  const knowWithinMs = quick ? TOLD_WITHIN_MS : POLLED_WITHIN_MS;
  const round = { stack, key, pages, seconds, openWithinMs, knowWithinMs };
  const bare = await measured(round, async () => undefined);
  const streams = await measured(round, (open, ids) => open.follow(ids));
  const polls = await measured({ ...round, knowWithinMs: POLLED_WITHIN_MS }, async (open, ids) =>
    open.poll(ids),
  );
  const lines = toLines(pages, beyond(bare, streams), beyond(bare, polls));
  // With few pages, background jobs run more transactions per second than the pages, so P15e would be
  // meaningless.
  return quick ? lines.filter(({ id }) => id !== 'P15e') : lines;
}

interface Round {
  stack: BenchStack;
  key: string;
  pages: number;
  seconds: number;
  openWithinMs: number;
  /** Maximum time in ms until a page shows that its payment is paid. */
  knowWithinMs: number;
}

async function measured(
  { stack, key, pages, seconds, openWithinMs, knowWithinMs }: Round,
  begin: (open: OpenPages, payments: string[]) => Promise<void>,
): Promise<Usage> {
  const payments = await createPayments(stack, key, pages);
  await stack.settled();
  const open = new OpenPages(stack.baseUrl);
  const memory = memoryOf(stack);
  await begin(open, payments);
  await pause(openWithinMs);
  const bytes = (memoryOf(stack) - memory) / pages;
  const [cpu, asked, reads, started] = [cpuOf(stack), open.asked, await readsOf(stack), performance.now()];
  await payEvery(stack, open, payments.slice(0, seconds * 2), 500);
  await pause(knowWithinMs);
  const passed = (performance.now() - started) / 1000;
  const usage = {
    ms: (cpuOf(stack) - cpu) / passed,
    asked: (open.asked - asked) / passed,
    reads: ((await readsOf(stack)) - reads) / passed,
    bytes,
  };
  await open.close();
  return { ...usage, p99: quantile(open.delays, 0.99) };
}

/**
 * Subtracts the usage without pages. The two are comparable, because each round creates and pays the same
 * number of payments.
 */
const beyond = (bare: Usage, usage: Usage): Usage => ({
  ...usage,
  ms: usage.ms - bare.ms,
  reads: usage.reads - bare.reads,
});

/** Creates payments in batches of 50, so that a busy machine accepts every connection. */
async function createPayments(stack: BenchStack, key: string, count: number): Promise<string[]> {
  const payments: string[] = [];
  while (payments.length < count)
    payments.push(...(await Promise.all(Array.from({ length: 50 }, () => createPayment(stack, key)))));
  return payments;
}

async function createPayment({ baseUrl }: BenchStack, key: string): Promise<string> {
  const { body } = await request(`${baseUrl}/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 100, currency: 'PHP', method: 'gcash_qr' }),
  });
  return ((await body.json()) as { id: string }).id;
}

async function payEvery(
  { baseUrl }: BenchStack,
  open: OpenPages,
  payments: string[],
  everyMs: number,
): Promise<void> {
  for (const id of payments) {
    const { body } = await request(`${baseUrl}/checkout/${id}/dev/succeed`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    await body.dump();
    open.change(id);
    await pause(everyMs);
  }
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns the services' user and system CPU time since their start, in ms. */
const cpuOf = (stack: BenchStack): number =>
  sum(
    SERVICES.map((service) => {
      const fields = readFileSync(`/proc/${stack.pids()[service]}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
    }),
  );

/** Returns the number of transactions of all services so far, including their background jobs. */
async function readsOf(stack: BenchStack): Promise<number> {
  const [row] = await stack.sql<{ transactions: string }>(
    'SELECT sum(xact_commit + xact_rollback) AS transactions FROM pg_stat_database',
  );
  return Number(row!.transactions);
}

const memoryOf = (stack: BenchStack): number =>
  sum(
    (['gateway', 'embed'] as const).map((service) => {
      const status = readFileSync(`/proc/${stack.pids()[service]}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) * 1024;
    }),
  );

function toLines(pages: number, streams: Usage, polls: Usage): BenchLine[] {
  const line = (id: string, what: string, unit: string, of: (usage: Usage) => number, target: string) => ({
    id,
    what: `${pages.toLocaleString('en')} open checkouts with streams, ${what}, compared with polling every 5 s`,
    unit,
    value: of(streams),
    reference: of(polls),
    ratio: of(streams) / of(polls),
    target,
  });
  return [
    line('P15a', 'CPU time of gateway, embed and payments', 'ms/s', ({ ms }) => ms, '≤ 0.5 ×'),
    line('P15b', 'status requests', '/s', ({ asked }) => asked, '≤ 0.1 ×'),
    line('P15c', 'time from payment to page, p99', 'ms', ({ p99 }) => p99, '≤ 1000 ms'),
    {
      ...line('P15d', 'memory of gateway and embed', 'B/page', ({ bytes }) => bytes, '≤ 100,000 B/page'),
      reference: null,
      ratio: null,
    },
    line('P15e', 'PostgreSQL transactions of all services', '/s', ({ reads }) => reads, '≤ 0.5 ×'),
  ];
}
