import { request } from 'undici';
import { BenchStack, type BenchMerchant } from './bench-stack';
import { signInOwner } from '../support/dashboard-owner';
import { FILL } from './lists/fill.sql';
import { peakMegabytes } from './proof/full-proof';
import type { BenchLine, FolderEnv } from './run-env';
import { quantile } from './sample';

export const needs = 'folder';

const PAYMENTS = 1_000_000;
const CHUNK = 100_000;
const ALONE_MS = 20_000;
const TABLE = 'payments.payments';
const PAGES = ['/home', '/payments', '/team'];

/**
 * P16: the dashboard's export for a merchant with a million payments, and the latency of pages during the
 * export. The benchmark takes minutes, so `--quick` skips it.
 */
export async function bench({ folder, quick }: FolderEnv): Promise<BenchLine[]> {
  if (quick) return [];
  const stack = await BenchStack.start(folder);
  try {
    const shop = await filled(stack);
    const alone = await pagesUntil(shop, pausedFor(ALONE_MS));
    const exported = exportOf(shop);
    const beside = await pagesUntil(shop, exported);
    const { rows, seconds, bytes } = await exported;
    if (rows !== PAYMENTS) throw new Error(`the file has ${rows} rows instead of ${PAYMENTS}`);
    return linesOf({ seconds, megabytes: bytes / 1e6, alone, beside, peaks: peaksOf(stack) });
  } finally {
    await stack.stop();
  }
}

interface Shop {
  stack: BenchStack;
  cookie: string;
}

async function filled(stack: BenchStack): Promise<Shop> {
  const merchant: BenchMerchant = await stack.merchant();
  await stack.sql('SET session_replication_role = replica');
  for (let from = 1; from <= PAYMENTS; from += CHUNK)
    await stack.sql(FILL[TABLE]!, [merchant.id, 0, from, from + CHUNK - 1]);
  await stack.sql('RESET session_replication_role');
  await stack.sql(`VACUUM (ANALYZE) ${TABLE}`);
  await stack.sql('CHECKPOINT');
  return { stack, cookie: await signInOwner(stack, merchant.id) };
}

/** Downloads the export without storing it. */
async function exportOf({ stack, cookie }: Shop): Promise<{ rows: number; seconds: number; bytes: number }> {
  const start = performance.now();
  const address = `${stack.baseUrl}/dashboard/payments.csv`;
  const { statusCode, body } = await request(address, { headers: { cookie }, bodyTimeout: 60_000 });
  if (statusCode !== 200) throw new Error(`${address}: ${statusCode} ${await body.text()}`);
  let [lines, bytes] = [0, 0];
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines++;
  }
  return { rows: lines - 1, seconds: (performance.now() - start) / 1_000, bytes };
}

const pausedFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads pages sequentially until `ends` resolves, and returns the duration of each load in milliseconds. */
async function pagesUntil({ stack, cookie }: Shop, ends: Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  const state = { isOver: false };
  const over = ends.finally(() => void (state.isOver = true));
  for (let n = 0; !state.isOver; n++) {
    const start = performance.now();
    const address = `${stack.baseUrl}/dashboard${PAGES[n % PAGES.length]!}`;
    const { statusCode, body } = await request(address, { headers: { cookie } });
    await body.dump();
    if (statusCode !== 200) throw new Error(`${address}: ${statusCode}`);
    took.push(performance.now() - start);
    await pausedFor(50);
  }
  await over;
  return took;
}

const MEASURED = ['dashboard', 'payments', 'gateway'] as const;
type Peaks = Record<(typeof MEASURED)[number], number>;

function peaksOf(stack: BenchStack): Peaks {
  const pids = stack.pids();
  return Object.fromEntries(MEASURED.map((name) => [name, peakMegabytes(pids[name])])) as Peaks;
}

interface Figures {
  seconds: number;
  megabytes: number;
  alone: number[];
  beside: number[];
  peaks: Peaks;
}

function linesOf({ seconds, megabytes, alone, beside, peaks }: Figures): BenchLine[] {
  const nothing = { reference: null, ratio: null, target: '' };
  const [usual, meanwhile] = [quantile(alone, 0.99), quantile(beside, 0.99)];
  return [
    {
      ...nothing,
      id: 'P16a',
      what: `CSV export of 1,000,000 payments, ${megabytes.toFixed(0)} MB`,
      value: seconds,
      unit: 's',
    },
    ...MEASURED.map((name, i) => ({
      ...nothing,
      id: `P16${'bcd'[i]}`,
      what: `CSV export of 1,000,000 payments, peak memory of ${name}`,
      value: peaks[name],
      unit: 'MB',
    })),
    {
      id: 'P16e',
      what: 'dashboard pages during the export, p99',
      value: meanwhile,
      unit: 'ms',
      reference: usual,
      ratio: meanwhile / usual,
      target: '',
      note: `p50 ${quantile(beside, 0.5).toFixed(0)} ms, without export ${quantile(alone, 0.5).toFixed(0)} ms; ${beside.length} pages`,
    },
  ];
}
