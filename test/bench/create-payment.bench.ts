import type { BenchRow } from './bench-row';
import type { BenchStack } from './bench-stack';
import { Child } from './child';
import { median } from './measure';
import { medianSample, type Sample } from './sample';
import type { BareInserts } from './payments/bare-inserts';
import type { Load } from './payments/load';
import type { StackEnv } from './run-env';

export const needs = 'stack';

const CONNECTIONS = 32;
const SCHEMA = 'bench_bare';

/** P1 and P2: end-to-end `POST /v1/payments`, compared with bare `pg` inserts of the same row and event. */
export async function bench({ stack, quick }: StackEnv): Promise<BenchRow[]> {
  const rivals = await Rivals.open(stack);
  try {
    await rivals.warmUp(quick ? { seconds: 1, atMost: 1_500 } : { seconds: 90, atMost: 20_000 });
    const busy = await rivals.compare(
      CONNECTIONS,
      quick ? { rounds: 1, seconds: 0.5 } : { rounds: 7, seconds: 5 },
    );
    const alone = await rivals.compare(1, quick ? { rounds: 1, seconds: 0.4 } : { rounds: 7, seconds: 2 });
    return [...busyRows(busy), ...aloneRows(alone)];
  } finally {
    await rivals.close();
  }
}

interface Measured {
  ours: Sample[];
  bare: Sample[];
}

type Amount = Pick<Load, 'seconds' | 'atMost'>;

class Rivals {
  private readonly load = new Child('payments/load.ts');
  private readonly inserts = new Child('payments/bare-inserts.ts');

  private constructor(
    private readonly stack: BenchStack,
    private readonly key: string,
  ) {}

  static async open(stack: BenchStack): Promise<Rivals> {
    const { key } = await stack.merchant();
    await stack.sql(`CREATE SCHEMA ${SCHEMA}`);
    for (const table of ['payments', 'outbox_events'])
      await stack.sql(`CREATE TABLE ${SCHEMA}.${table} (LIKE payments.${table} INCLUDING ALL)`);
    return new Rivals(stack, key);
  }

  async close(): Promise<void> {
    await this.load.stop();
    await this.inserts.stop();
    await this.stack.sql(`DROP SCHEMA ${SCHEMA} CASCADE`);
  }

  /** Excludes JIT compilation and the growth of table files from the measurement. */
  async warmUp(amount: Amount): Promise<void> {
    await this.ours(CONNECTIONS, amount);
    await this.bare(CONNECTIONS, amount);
    await this.stack.sql('ANALYZE');
  }

  /** Alternates the two measurements round by round. Each round starts on an idle stack. */
  async compare(
    callers: number,
    { rounds, seconds }: { rounds: number; seconds: number },
  ): Promise<Measured> {
    const measured: Measured = { ours: [], bare: [] };
    for (let round = 0; round < rounds; round++) {
      measured.bare.push(await this.bare(callers, { seconds }));
      measured.ours.push(await this.ours(callers, { seconds }));
    }
    return measured;
  }

  private async ours(connections: number, amount: Amount): Promise<Sample> {
    const question: Load = { baseUrl: this.stack.baseUrl, key: this.key, connections, ...amount };
    const sample = await this.load.ask<Sample>(question);
    await this.stack.settled();
    return sample;
  }

  private bare(callers: number, amount: Amount): Promise<Sample> {
    const question: BareInserts = { url: this.stack.adminUrl, schema: SCHEMA, callers, ...amount };
    return this.inserts.ask<Sample>(question);
  }
}

const busyRows = (measured: Measured): BenchRow[] => [
  row(
    {
      id: 'P1',
      what: 'POST /v1/payments end to end, 32 connections, compared with bare pg inserts',
      target: '≥ 0.8 ×',
    },
    measured,
    'perSecond',
  ),
  row({ id: 'P1b', what: 'POST /v1/payments end to end, 32 connections, p50', target: '' }, measured, 'p50'),
  row({ id: 'P1c', what: 'POST /v1/payments end to end, 32 connections, p99', target: '' }, measured, 'p99'),
];

const aloneRows = (measured: Measured): BenchRow[] => [
  row(
    {
      id: 'P2',
      what: 'POST /v1/payments end to end, 1 connection, p50, compared with bare pg inserts',
      target: '≤ 4 ×',
    },
    measured,
    'p50',
  ),
];

function row(
  about: Pick<BenchRow, 'id' | 'what' | 'target'>,
  { ours, bare }: Measured,
  of: keyof Sample,
): BenchRow {
  return {
    ...about,
    unit: of === 'perSecond' ? '/s' : 'ms',
    value: medianSample(ours)[of],
    reference: medianSample(bare)[of],
    ratio: median(ours.map((sample, round) => sample[of] / bare[round]![of])),
  };
}
