import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const PLANTED = join(__dirname, 'planted');
const RULES = join(ROOT, '.dependency-cruiser.cjs');

interface Report {
  summary: { violations: { rule: { name: string }; from: string }[] };
}

/** The violations of the import rules in a tree, as `rule: file`. */
function violations(tree: string, folders: string[]): string[] {
  const program = join(ROOT, 'node_modules/.bin/depcruise');
  const args = [...folders, '--config', RULES, '--output-type', 'json'];
  const report = run(program, args, tree);
  return (JSON.parse(report) as Report).summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

/** The program exits with the number of errors it found; its report is on standard output either way. */
function run(program: string, args: string[], cwd: string): string {
  try {
    return execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 64 << 20 });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

describe('the import rules', () => {
  it('hold everywhere', () => {
    expect(violations(ROOT, ['apps', 'libs', 'tools'])).toEqual([]);
  }, 60_000);

  const planted = violations(PLANTED, ['apps', 'libs']);
  it.each([
    ['no-foreign-service', 'apps/payments/src/foreign-service.ts'],
    ['nats-behind-messaging', 'apps/payments/src/foreign-nats.ts'],
    ['rules-are-pure', 'apps/payments/src/impure.rules.ts'],
    ['no-cycles', 'apps/payments/src/cycle-a.ts'],
    ['no-barrels-in-apps', 'apps/payments/src/barrel-user.ts'],
    ['libs-by-name', 'apps/payments/src/deep-import.ts'],
    ['contracts-on-money', 'libs/contracts/src/event.ts'],
    ['money-is-pure', 'libs/money/src/amount.ts'],
    ['nothing-imports-apps', 'libs/messaging/src/balance.ts'],
    ['messaging-on-contracts', 'libs/messaging/src/table.ts'],
    ['persistence-on-contracts', 'libs/persistence/src/reader.ts'],
  ])('%s catches %s', (rule, file) => {
    expect(planted).toContain(`${rule}: ${file}`);
  });
});
