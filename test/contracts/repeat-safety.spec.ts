import { isRepeatable, repeatSafetyOf } from '@tulay/contracts';
import { allCommands } from '@tulay/messaging';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GOLDEN = join(__dirname, 'golden/repeat-safety.txt');

const lines = [...new Set(allCommands().map(({ subject }) => subject))]
  .sort()
  .map((subject) => `${repeatSafetyOf(subject).padEnd(8)}  ${subject}`);

it('every command declares the effect of a repeated request', () => {
  const text = `${lines.join('\n')}\n`;
  if (process.env.UPDATE_CONTRACTS === 'true') writeFileSync(GOLDEN, text);
  expect(existsSync(GOLDEN) ? readFileSync(GOLDEN, 'utf8') : '').toBe(text);
});

it('a read with a long timeout is not retried', () => {
  const subject = 'ledger.cmd.get-statement';
  expect([5_000, 15_000, 60_000].map((timeoutMs) => isRepeatable({ subject, timeoutMs }))).toEqual([
    true,
    true,
    false,
  ]);
});

it('a change is retried regardless of its timeout', () => {
  const changes = ['gateway.cmd.rotate-key', 'payouts.cmd.cancel-payout', 'catalog.cmd.pay-invoice'];
  const repeatable = changes.map((subject) => isRepeatable({ subject, timeoutMs: 40_000 }));
  expect(repeatable).toEqual([true, true, true]);
});

it('exactly three commands are never retried', () => {
  const once = allCommands().filter(({ subject }) => repeatSafetyOf(subject) === 'once');
  expect(once.map(({ subject }) => subject).sort()).toEqual([
    'notifier.cmd.test-webhook-endpoint',
    'payments.cmd.reconcile-provider',
    'payouts.cmd.reconcile-provider',
  ]);
  expect(isRepeatable({ subject: 'notifier.cmd.test-webhook-endpoint', timeoutMs: 5_000 })).toBe(false);
});
