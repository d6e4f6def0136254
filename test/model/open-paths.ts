import { isRefused, type Answer, type Op, type RefundFate } from './ops';
import { statusOf, walkTo, type Path } from './payment.model';

export const isReversed = (status: string): boolean => status === 'failed' || status === 'cancelled';

/**
 * Returns an entry with the refund's ID, payment and reserved amount; empty if the call did not create a
 * refund.
 */
export function heldBy(op: Op, answer: Answer | null): [string, { payment: string; amount: bigint }][] {
  if (op.kind !== 'refund' || answer === null || !('status' in answer)) return [];
  return [[op.id, { payment: op.payment, amount: answer.amount }]];
}

export function refundCourse(path: Path, fate: RefundFate): Path[] {
  if (path !== 'pending' || fate === 'unknown') return [path];
  return [path, walkTo(path, fate === 'fail' ? 'failed' : 'succeeded')];
}

/**
 * Returns the paths that the result still allows. After an attempt without a response, these are the paths
 * with and without the attempt's effect.
 */
export function narrow(
  before: Path[],
  step: (path: Path) => Path | null,
  answer: Answer | null,
  alsoShown: string[] = [],
): Path[] {
  if (isRefused(answer, 'invalid_state')) return unique(before.filter((path) => step(path) === null));
  const moved = before.map(step).filter((path) => path !== null);
  if (answer === null) return unique([...before, ...moved]);
  if (!('status' in answer)) return [];
  const { status } = answer;
  const fits = (path: Path) =>
    statusOf(path) === status || (alsoShown.includes(status) && statusOf(path) === 'succeeded');
  return unique(moved.filter(fits));
}

export const unique = (paths: Path[]): Path[] => [...new Set(paths)];
