import { eventually } from '@tulay/testing';
import type { SteadyMerchant } from './steady-merchant';

/**
 * Recovery takes under two seconds on an idle machine. On a busy one, TEST_PATIENCE_MS extends the limit; the
 * measured time is printed.
 */
const READY_WITHIN_MS = 15_000;

/** Sells while `damage` runs. No service may exit, and nothing may be lost or doubled afterwards. */
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
