import { join } from 'node:path';
import { BenchStack } from './bench-stack';
import { FilledMerchant } from './lists/filled-merchant';
import type { Kind } from './lists/kind';
import { KINDS } from './lists/reads';
import type { BenchLine, StackEnv } from './run-env';
import { quantile } from './sample';

export const needs = 'stack';

const FEW = 10_000;
const MANY = 1_000_000;
const QUICK = 5_000;
const ROUNDS = 3;
const READS_PER_ROUND = 40;
const WARM_UPS = 5;
/** Unmeasured reads that warm up a newly started service, whose code is not compiled yet. */
const FIRST_READS = 10;
const READS_IF_QUICK = 1;
const TARGET = '≤ 50 ms';
const A_DAY = '86400';
/**
 * Disables ledger verification and reconciliation. The benchmark inserts rows faster than these jobs read
 * them, and the inserted ledger does not match the payments, so the jobs would read and report a million rows
 * during the measurement. `npm run bench -- proof` measures the jobs.
 */
const WITHOUT_PROOFS = {
  perService: { ledger: { VERIFY_EVERY_SECONDS: A_DAY, RECONCILE_EVERY_SECONDS: A_DAY } },
};

/**
 * P8: each read among 1,000,000 payments, compared with the same read for a merchant with 10,000 payments in
 * the same tables.
 */
export const bench = ({ stack, alone, quick }: StackEnv): Promise<BenchLine[]> =>
  quick ? small(stack) : alone(() => large(join(stack.dataDir, 'lists')));

async function small(stack: BenchStack): Promise<BenchLine[]> {
  const of = await FilledMerchant.fill(stack, 0, QUICK);
  await FilledMerchant.settle(stack);
  const lines: BenchLine[] = [];
  for (const kind of KINDS) {
    await timed(kind, of, 1);
    const took = await timed(kind, of, READS_IF_QUICK);
    lines.push({ ...lineOf(kind, lines.length, QUICK), ...figures(took), reference: null, ratio: null });
  }
  return [slowestOf(lines)];
}

async function large(dataDir: string): Promise<BenchLine[]> {
  const stack = await BenchStack.start(dataDir, WITHOUT_PROOFS);
  try {
    const few = await FilledMerchant.fill(stack, 0, FEW);
    const many = await FilledMerchant.fill(stack, FEW, MANY);
    await FilledMerchant.settle(stack);
    for (const kind of KINDS) await timed(kind, few, FIRST_READS);
    const lines: BenchLine[] = [];
    for (const kind of KINDS) lines.push(await compared(kind, lines.length, many, few));
    return [...lines, slowestOf(lines)];
  } finally {
    await stack.stop();
  }
}

async function compared(
  kind: Kind,
  place: number,
  many: FilledMerchant,
  few: FilledMerchant,
): Promise<BenchLine> {
  const taken: { many: number[]; few: number[] } = { many: [], few: [] };
  for (const merchant of [few, many]) await timed(kind, merchant, WARM_UPS);
  for (let round = 0; round < ROUNDS; round++) {
    taken.few.push(...(await timed(kind, few, READS_PER_ROUND)));
    taken.many.push(...(await timed(kind, many, READS_PER_ROUND)));
  }
  const reference = figures(taken.few);
  const line = { ...lineOf(kind, place, MANY), ...figures(taken.many) };
  return { ...line, reference: reference.value, ratio: line.value / reference.value };
}

const lineOf = (
  kind: Kind,
  place: number,
  count: number,
): Pick<BenchLine, 'id' | 'what' | 'unit' | 'target'> => ({
  id: `P8.${place + 1}`,
  what: `${kind.what}, p99 among ${count.toLocaleString('en')} payments`,
  unit: 'ms',
  target: TARGET,
});

const figures = (took: number[]): Pick<BenchLine, 'value' | 'note'> => ({
  value: quantile(took, 0.99),
  note: `p50 ${quantile(took, 0.5).toFixed(1)} ms`,
});

/** Returns the duration of each read in milliseconds. */
async function timed(kind: Kind, of: FilledMerchant, reads: number): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < reads; n++) {
    const read = await kind.prepare(of, n);
    const start = performance.now();
    await read();
    took.push(performance.now() - start);
  }
  return took;
}

function slowestOf(lines: BenchLine[]): BenchLine {
  const slowest = lines.reduce((a, b) => (b.value > a.value ? b : a));
  return { ...slowest, id: 'P8', what: `slowest of ${lines.length} reads: ${slowest.what}` };
}
