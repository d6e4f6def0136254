import { isRepeatable, repeatSafetyOf } from '@tulay/contracts';
import { allCommands } from '@tulay/messaging';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GOLDEN = join(__dirname, 'golden/repeat-safety.txt');

const lines = [...new Set(allCommands().map(({ subject }) => subject))]
  .sort()
  .map((subject) => `${repeatSafetyOf(subject).padEnd(5)}  ${subject}`);

it('what a repeat of each command does is written down', () => {
  const text = `${lines.join('\n')}\n`;
  if (process.env.UPDATE_CONTRACTS === 'true') writeFileSync(GOLDEN, text);
  expect(existsSync(GOLDEN) ? readFileSync(GOLDEN, 'utf8') : '').toBe(text);
});

it('work of more than a few seconds is not asked for twice', () => {
  const subject = 'ledger.cmd.get-statement';
  expect([5_000, 15_000, 60_000].map((timeoutMs) => isRepeatable({ subject, timeoutMs }))).toEqual([
    true,
    true,
    false,
  ]);
});

it.each([
  'ledger.cmd.verify',
  'gateway.cmd.rotate-key',
  'payments.cmd.advance-clock',
  'payouts.cmd.cancel-payout',
])('%s is not repeated', (subject) => expect(isRepeatable({ subject, timeoutMs: 5_000 })).toBe(false));
