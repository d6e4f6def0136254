import type { Step } from './steps';

/** Returns smaller versions of the sequence, starting with the largest cuts. */
function smaller(steps: Step[]): Step[][] {
  const middle = steps.length >> 1;
  const halves = middle ? [steps.slice(0, middle), steps.slice(middle)] : [];
  return [...halves, ...steps.flatMap((step, i) => lessOf(step).map((less) => replaced(steps, i, ...less)))];
}

/** Returns replacements for a step: nothing, or a smaller step. */
function lessOf({ drafts, crash }: Step): Step[][] {
  const fewer = drafts.length > 1 ? drafts.map((_, i) => ({ crash, drafts: replaced(drafts, i) })) : [];
  const once = drafts.some(({ copies }) => copies > 1)
    ? [{ crash, drafts: drafts.map(({ draft }) => ({ draft, copies: 1 })) }]
    : [];
  const unharmed = crash === null ? [] : [{ crash: null, drafts }];
  return [[], ...[...fewer, ...once, ...unharmed].map((step) => [step])];
}

const replaced = <T>(all: T[], at: number, ...by: T[]): T[] => [
  ...all.slice(0, at),
  ...by,
  ...all.slice(at + 1),
];

/** Shortens a failing sequence as long as the shorter sequence still fails, and returns the last failure. */
export async function shrink(
  failing: { steps: Step[]; failure: Error },
  tryAll: (candidates: Step[][]) => Promise<Map<number, Error>>,
  forMs: number,
): Promise<Error> {
  const end = Date.now() + forMs;
  let { steps, failure } = failing;
  while (Date.now() < end) {
    const candidates = smaller(steps);
    const [first] = await tryAll(candidates);
    if (!first) break;
    [steps, failure] = [candidates[first[0]]!, first[1]];
  }
  return failure;
}
