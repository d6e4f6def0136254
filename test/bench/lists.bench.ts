import { median } from './measure';
import { FilledStack } from './lists/filled-stack';
import { ReadRequests } from './lists/read-requests';
import type { BenchLine, FolderEnv } from './run-env';

export const needs = 'folder';

const FEW = 10_000;
const MANY = 1_000_000;
const ROUNDS = 7;
const REQUESTS = 400;
/** Small pages, so that 10,000 payments have a thousand of them. */
const LIMIT = 10;
const PAGE_1000 = 999 * LIMIT;

interface Kind {
  id: string;
  what: string;
  /** The path of one request; `n` counts them. */
  path: (of: FilledStack, n: number) => Promise<string> | string;
}

const KINDS: Kind[] = [
  { id: 'P8a', what: 'list, first page', path: () => `?limit=${LIMIT}` },
  {
    id: 'P8b',
    what: 'list, 1,000th page',
    path: async (of, n) => `?limit=${LIMIT}&starting_after=${await of.idAt(PAGE_1000 - 1 - (n % 50))}`,
  },
  {
    id: 'P8c',
    what: 'list of one status (2 % of all), first page',
    path: () => `?limit=${LIMIT}&status=failed`,
  },
  {
    id: 'P8d',
    what: 'list of one status, from the 1,000th page of all',
    path: async (of, n) =>
      `?limit=${LIMIT}&status=failed&starting_after=${await of.idAt(PAGE_1000 - 500 - (n % 50))}`,
  },
  {
    id: 'P8e',
    what: 'list of an hour long past',
    path: (of, n) => {
      const from = of.createdAt(of.count - 1_000 - (n % 50));
      return `?limit=${LIMIT}&created[gte]=${from}&created[lte]=${from + 3_600}`;
    },
  },
  {
    id: 'P8f',
    what: 'retrieve',
    path: async (of) => `/${await of.idAt(Math.floor(Math.random() * of.count))}`,
  },
];

/** P8: reading among 1,000,000 payments compared with 10,000. It takes minutes, so `--quick` skips it. */
export async function bench({ folder, quick }: FolderEnv): Promise<BenchLine[]> {
  if (quick) return [];
  const few = await FilledStack.start(folder, FEW);
  const many = await FilledStack.start(folder, MANY).catch((error) =>
    few.stop().then(() => Promise.reject(error)),
  );
  try {
    const lines: BenchLine[] = [];
    for (const kind of KINDS) lines.push(await compareReads(kind, few, many));
    return lines;
  } finally {
    await few.stop();
    await many.stop();
  }
}

async function compareReads(kind: Kind, few: FilledStack, many: FilledStack): Promise<BenchLine> {
  const [among, beside] = await Promise.all(
    [few, many].map((of) => ReadRequests.prepare(of, kind.path, REQUESTS)),
  );
  const rounds: { few: number; many: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push({ few: await among!.p99(), many: await beside!.p99() });
  rounds.shift();
  return {
    id: kind.id,
    what: `${kind.what}, p99, among 1,000,000 payments beside 10,000`,
    value: median(rounds.map((round) => round.many)),
    unit: 'ms',
    reference: median(rounds.map((round) => round.few)),
    ratio: median(rounds.map((round) => round.many / round.few)),
    target: '≤ 1.3 ×',
  };
}
