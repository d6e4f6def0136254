import { eventually } from '@tulay/testing';
import type { SteadyMerchant } from './steady-merchant';

/**
 * Recovery takes less than two seconds on an idle machine. TEST_PATIENCE_MS extends the limit for a busy
 * machine. The spec prints the measured time.
 */
const READY_WITHIN_MS = 15_000;

/** Runs `damage` during payments, and expects that no service exits and nothing is lost or duplicated. */
export async function expectSurvived(
  merchant: SteadyMerchant,
  what: string,
  damage: () => Promise<void>,
): Promise<void> {
  const { stack } = merchant;
  const before = stack.pids;
  await merchant.sellWhile(async () => {
    const since = performance.now();
    await damage();
    await eventually(async () => (await fetch(`${stack.baseUrl}/readyz`)).ok, { timeoutMs: READY_WITHIN_MS });
    process.stderr.write(`${what}: ready again ${Math.round(performance.now() - since)} ms after it began\n`);
  });
  expect(stack.pids).toEqual(before);
  await merchant.expectConsistent();
}
