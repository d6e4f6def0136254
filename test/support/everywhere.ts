import { eventually } from '@tulay/testing';
import { isKilledRun } from './send';

const PATIENCE = { timeoutMs: 60_000 };
/**
 * Number of consecutive requests after which both replicas have almost certainly responded, because each
 * request goes to a random replica.
 */
const IN_A_ROW = 16;

/**
 * Waits until every replica has applied an operator's change, which takes up to a second, or longer on a busy
 * machine. `holds` must return true or pass its assertions several times in a row, so that each replica has
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

/** Like `everywhere`, for a stack with two replicas, neither of which is killed. */
export const onBothReplicas = (holds: () => Promise<boolean>): Promise<true> => everywhere(holds, IN_A_ROW);
