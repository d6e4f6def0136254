import { eventually } from '@tulay/testing';
import { isKilledRun } from './send';

const PATIENCE = { timeoutMs: 60_000 };
/** Requests go to either of two replicas by chance. */
const IN_A_ROW = 16;

/**
 * Waits until every replica knows a change that an operator made: the others follow within a second, or later on a busy
 * machine. `holds` is true, or passes its assertions, so often in a row that each replica has answered.
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

/** As `everywhere`, where a stack has two replicas although none is killed. */
export const onBothReplicas = (holds: () => Promise<boolean>): Promise<true> => everywhere(holds, IN_A_ROW);
