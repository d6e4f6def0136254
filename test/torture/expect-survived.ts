import { eventually } from '@tulay/testing';
import type { SteadyMerchant } from './steady-merchant';

/** Under two seconds on a quiet machine. On one that is too busy, TEST_PATIENCE_MS waits longer; what it took is printed. */
const READY_WITHIN_MS = 15_000;

/** Sells while `damage` happens. No service may end, and afterwards nothing may be lost or doubled. */
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
