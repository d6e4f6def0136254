import type { BenchRow } from './bench-row';

const WARM_UPS = 2;

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const at = (place: number): number => sorted[place] ?? Number.NaN;
  return sorted.length % 2 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
};

/**
 * Repeats `work` in `callers` concurrent loops until the time is up. Each loop first runs `work` a few times
 * without measuring, so that opening connections and planning statements are not measured.
 * @param work returns the number of units it completed
 * @returns completed units per second
 */
export async function perSecond(
  callers: number,
  seconds: number,
  work: (caller: number) => Promise<number>,
): Promise<number> {
  const all = (each: (caller: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: callers }, (_, caller) => each(caller)));
  for (let i = 0; i < WARM_UPS; i++) await all(work);
  const start = performance.now();
  const until = start + seconds * 1000;
  let done = 0;
  await all(async (caller) => {
    while (performance.now() < until) {
      const did = await work(caller);
      done += did;
    }
  });
  return (done * 1000) / (performance.now() - start);
}

export type Rounds<Name extends string> = Record<Name, number[]>;

/**
 * Alternates the measurements round by round, so that a change in the machine's speed affects all
 * measurements.
 */
export async function interleaved<Name extends string>(
  rounds: number,
  measurements: Record<Name, () => Promise<number>>,
): Promise<Rounds<Name>> {
  const names = Object.keys(measurements) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Rounds<Name>;
  for (let round = 0; round < rounds; round++)
    for (const name of names) results[name].push(await measurements[name]());
  return results;
}

export function compare(
  about: Pick<BenchRow, 'id' | 'what' | 'unit' | 'target' | 'note'>,
  values: number[],
  references: number[],
): BenchRow {
  const ratio = median(values.map((value, round) => value / references[round]!));
  return { ...about, value: median(values), reference: median(references), ratio };
}
