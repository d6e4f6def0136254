import { AdvisoryLock, createDataSource, Database } from '@tulay/persistence';
import { CheckpointEntity } from '../../apps/ledger/src/reconciliation/checkpoint.entity';
import { eventually } from '@tulay/testing';
import { FilledBooks } from './proof/filled-books';
import { fullProof, secondsOf, type FullProof } from './proof/full-proof';
import { inPastMonths, MONTHS, monthsAgo } from './proof/past-months';
import { sealBooks } from './proof/seal-books';
import type { BenchLine, FolderEnv } from './run-env';

export const needs = 'folder';

const PAYMENTS = 1_000_000;
const MONTH_OF_EVENTS = Math.round((2 * PAYMENTS) / MONTHS.length);
const PATIENCE = { timeoutMs: 1_800_000, everyMs: 200 };
const TABLES = ['payments.outbox_events', 'notifier.events'] as const;

/**
 * P12: cost of sealing and dropping months in tables with 1,000,000 payments. The benchmark takes minutes, so
 * `--quick` skips it.
 */
export async function bench({ folder, quick }: FolderEnv): Promise<BenchLine[]> {
  if (quick) return [];
  const months = inPastMonths(PAYMENTS);
  const job = new HeldJob();
  const books = await FilledBooks.start(folder, PAYMENTS, {
    env: { RECONCILE_EVERY_SECONDS: '1', RECONCILE_GRACE_SECONDS: '0' },
    timeOf: months.timeOf,
    prepare: async (stack) => {
      await months.prepare(stack);
      await job.hold(stack.adminUrl);
    },
  });
  try {
    return [...(await sealing(books, job)), ...(await dropping(books)), ...(await proving(books))];
  } finally {
    await job.end();
    await books.stack.stop();
  }
}

/**
 * Holds the lock of the ledger's reconciliation job, which compares the services, seals their rows and
 * notifies them.
 */
class HeldJob {
  db!: Database;
  private lock: AdvisoryLock | undefined;

  async hold(adminUrl: string): Promise<void> {
    this.db = new Database(
      await createDataSource({
        service: 'ledger',
        url: adminUrl,
        poolSize: 3,
        entities: [CheckpointEntity],
      }).initialize(),
    );
    const lock = (this.lock = new AdvisoryLock(this.db, 'reconciliation'));
    await eventually(() => lock.hold(), PATIENCE);
  }

  async letGo(): Promise<void> {
    await this.lock?.release();
    this.lock = undefined;
  }

  async end(): Promise<void> {
    await this.letGo();
    await this.db?.source.destroy();
  }
}

async function sealing(books: FilledBooks, job: HeldJob): Promise<BenchLine[]> {
  for (const schema of ['payments', 'notifier'])
    await books.stack.sql(`UPDATE ${schema}.outbox_reconciled SET sealed_before = NULL`);
  const journals = await secondsOf(() => sealBooks(job.db));
  const rows = await secondsOf(async () => {
    await job.letGo();
    await eventually(() => isSealed(books), PATIENCE);
  });
  return [
    line('P12d', 'sealing the journals of 1,000,000 payments', journals),
    line(
      'P12e',
      'comparing 1,000,000 payments and their events across services, and sealing their rows',
      rows,
    ),
  ];
}

async function isSealed({ stack }: FilledBooks): Promise<boolean> {
  const text = 'SELECT sealed_before > $1 AS sealed FROM payments.outbox_reconciled';
  const [row] = await stack.sql<{ sealed: boolean | null }>(text, [monthsAgo(1)]);
  return row?.sealed === true;
}

async function dropping({ stack }: FilledBooks): Promise<BenchLine[]> {
  const lines: BenchLine[] = [];
  for (const table of TABLES) {
    const [schema, name] = table.split('.') as [string, string];
    await stack.sql(`SET search_path = ${schema}`);
    const seconds = await secondsOf(async () => {
      await stack.sql('SELECT drop_partitions($1, $2)', [name, MONTHS[1]]);
    });
    const [left] = await stack.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${name}`);
    const gone = 2 * PAYMENTS - left!.n;
    if (gone < MONTH_OF_EVENTS - 2) throw new Error(`only ${gone} rows of ${table} were dropped`);
    lines.push(line('P12f', `detaching and dropping one month (${gone} rows) of ${table}`, seconds));
  }
  await stack.sql('RESET search_path');
  return lines;
}

async function proving(books: FilledBooks): Promise<BenchLine[]> {
  const plain = await fullProof(books, '--grace', '0');
  const all = await fullProof(books, '--grace', '0', '--all');
  return [
    proof('P12g', 'ledger verify after one month was dropped', plain),
    proof('P12h', 'ledger verify --all, which recomputes the seals of all rows', all),
  ];
}

const proof = (id: string, what: string, { seconds, megabytes }: FullProof): BenchLine =>
  line(id, `${what} (peak memory of the largest service so far ${Math.round(megabytes)} MB)`, seconds);

const line = (id: string, what: string, value: number): BenchLine => ({
  id,
  what,
  value,
  unit: 's',
  reference: null,
  ratio: null,
  target: '',
});
