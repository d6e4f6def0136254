import { createDataSource, Database } from '@tulay/persistence';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BookFindingsStore } from '../../apps/ledger/src/proof/book-findings.store';
import { BooksStore } from '../../apps/ledger/src/proof/books.store';
import { SealBooks } from '../../apps/ledger/src/proof/seal-books';
import { SealsStore } from '../../apps/ledger/src/proof/seals.store';
import { projectRoot } from '../../tools/stack/src/project-root';
import { runCommand } from '../../tools/stack/src/processes/run-command';
import { median } from './measure';
import { FilledBooks } from './proof/filled-books';
import type { BenchLine, FolderEnv } from './run-env';

export const needs = 'folder';

const PAYMENTS = 1_000_000;
/** A minute at 100 payments a second. */
const NEW = 6_000;
const ROUNDS = 3;
/** The command itself has no deadline. */
const MAX_MS = 900_000;
const OPERATOR = join(projectRoot(), 'dist/apps/operator/main.js');

/** P12: the proof of the books among 1,000,000 payments. It takes minutes, so `--quick` skips it. */
export async function bench({ folder, quick }: FolderEnv): Promise<BenchLine[]> {
  if (quick) return [];
  const books = await FilledBooks.start(folder, PAYMENTS);
  const source = createDataSource({ service: 'ledger', url: books.stack.adminUrl, poolSize: 2 });
  try {
    const db = new Database(await source.initialize());
    const full = [await fullProof(books)];
    const first = await secondsOf(() => seal(db));
    full.push(await fullProof(books));
    return [...fullLines(full), incrementalLine(await incremental(books, db), first)];
  } finally {
    if (source.isInitialized) await source.destroy();
    await books.stack.stop();
  }
}

interface FullProof {
  seconds: number;
  megabytes: number;
}

async function fullProof({ stack }: FilledBooks): Promise<FullProof> {
  const seconds = await secondsOf(async () => {
    const env = { ...process.env, DATA_DIR: stack.dataDir };
    const options = { env, timeoutMs: MAX_MS };
    const { code, stdout, stderr } = await runCommand(
      process.execPath,
      [OPERATOR, 'ledger', 'verify'],
      options,
    );
    if (code !== 0) throw new Error(`ledger verify ended with ${code}: ${stdout} ${stderr}`);
  });
  const peaks = Object.values(stack.pids()).map(peakMegabytes);
  return { seconds, megabytes: Math.max(...peaks) };
}

async function incremental(books: FilledBooks, db: Database): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await books.post(NEW);
    rounds.push(await secondsOf(() => seal(db)));
  }
  return median(rounds);
}

async function seal(db: Database): Promise<void> {
  const sealBooks = new SealBooks(new BooksStore(db), new SealsStore(db), new BookFindingsStore(db));
  const { found } = await sealBooks.execute(new AbortController());
  if (found.length) throw new Error(`the running proof found ${found[0]?.detail}`);
}

const fullLines = ([unsealed, sealed]: FullProof[]): BenchLine[] => [
  {
    id: 'P12a',
    what: 'full proof of 1,000,000 payments with the comparison across services',
    value: sealed!.seconds,
    unit: 's',
    reference: unsealed!.seconds,
    ratio: sealed!.seconds / unsealed!.seconds,
    target: '≤ 180 s',
    note: 'under seals, beside the same before the first seal',
  },
  {
    id: 'P12b',
    what: 'the same, peak memory of the service that takes most',
    value: sealed!.megabytes,
    unit: 'MB',
    reference: null,
    ratio: null,
    target: '≤ 300 MB',
  },
];

const incrementalLine = (seconds: number, first: number): BenchLine => ({
  id: 'P12c',
  what: `running proof of ${NEW} new payments among 1,000,000, beside sealing all of them`,
  value: seconds,
  unit: 's',
  reference: first,
  ratio: seconds / first,
  target: '≤ 1 s',
});

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

/** The highest resident memory since the process began. */
function peakMegabytes(pid: number): number {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(peak) / 1_024;
}
