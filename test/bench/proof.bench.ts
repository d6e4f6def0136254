import { createDataSource, Database } from '@tulay/persistence';
import { CheckpointEntity } from '../../apps/ledger/src/reconciliation/checkpoint.entity';
import { median } from './measure';
import { FilledBooks } from './proof/filled-books';
import { fullProof, secondsOf, type FullProof } from './proof/full-proof';
import { sealBooks } from './proof/seal-books';
import type { BenchLine, FolderEnv } from './run-env';

export const needs = 'folder';

const PAYMENTS = 1_000_000;
/** Number of new payments: one minute at 100 per second. */
const NEW = 6_000;
const ROUNDS = 3;

/** P12: ledger verification with 1,000,000 payments. The benchmark takes minutes, so `--quick` skips it. */
export async function bench({ folder, quick }: FolderEnv): Promise<BenchLine[]> {
  if (quick) return [];
  const books = await FilledBooks.start(folder, PAYMENTS);
  const source = createDataSource({
    service: 'ledger',
    url: books.stack.adminUrl,
    poolSize: 2,
    entities: [CheckpointEntity],
  });
  try {
    const db = new Database(await source.initialize());
    const full = [await fullProof(books)];
    const first = await secondsOf(() => sealBooks(db));
    full.push(await fullProof(books));
    return [...fullLines(full), incrementalLine(await incremental(books, db), first)];
  } finally {
    if (source.isInitialized) await source.destroy();
    await books.stack.stop();
  }
}

async function incremental(books: FilledBooks, db: Database): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await books.post(NEW);
    rounds.push(await secondsOf(() => sealBooks(db)));
  }
  return median(rounds);
}

const fullLines = ([unsealed, sealed]: FullProof[]): BenchLine[] => [
  {
    id: 'P12a',
    what: 'ledger verify of 1,000,000 payments, including the comparison across services',
    value: sealed!.seconds,
    unit: 's',
    reference: unsealed!.seconds,
    ratio: sealed!.seconds / unsealed!.seconds,
    target: '≤ 180 s',
    note: 'with seals, compared with the same run before the first seal',
  },
  {
    id: 'P12b',
    what: 'ledger verify of 1,000,000 payments, peak memory of the largest service',
    value: sealed!.megabytes,
    unit: 'MB',
    reference: null,
    ratio: null,
    target: '≤ 300 MB',
  },
];

const incrementalLine = (seconds: number, first: number): BenchLine => ({
  id: 'P12c',
  what: `incremental verification of ${NEW} new payments among 1,000,000, compared with sealing all of them`,
  value: seconds,
  unit: 's',
  reference: first,
  ratio: seconds / first,
  target: '≤ 1 s',
});
