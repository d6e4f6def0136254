import { eventually } from '@tulay/testing';
import { isKilledRun } from './send';

const PATIENCE = { timeoutMs: 60_000 };
/** Requests go to one of two replicas at random. */
const IN_A_ROW = 16;

/**
 * Waits until every replica has received an operator's change: the others follow within a second, or later on
 * a busy machine. `holds` must return true, or pass its assertions, so often in a row that each replica has
 * responded.
 */
export function everywhere(
  holds: () => Promise<boolean | void>,
  times = isKilledRun() ? IN_A_ROW : 1,
): Promise<true> {
  return eventually(async () => {
    for (let n = 0; n < times; n++) if ((await holds()) === false) return null;
    return true as const;
  }, PATIENCE);
}

/** Like `everywhere`, for a stack that has two replicas although none is killed. */
export const onBothReplicas = (holds: () => Promise<boolean>): Promise<true> => everywhere(holds, IN_A_ROW);
