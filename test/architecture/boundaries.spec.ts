import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const PLANTED = join(__dirname, 'planted');

/** Returns the import-rule violations in a source tree, as `rule: place`. */
function violations(tree: string): string[] {
  const program = join(ROOT, 'tools/boundaries/check.mjs');
  const { stdout, stderr } = spawnSync(process.execPath, [program], { cwd: tree, encoding: 'utf8' });
  if (!/^\d+ files, \d+ violations$/m.test(stdout)) throw new Error(`the check did not finish: ${stderr}`);
  return stdout.split('\n').filter((line) => /^[a-z-]+: /.test(line));
}

describe('import rules', () => {
  it('hold in every file of the repository', () => {
    expect(violations(ROOT)).toEqual([]);
  });

  const planted = violations(PLANTED);
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
    ['security-alone', 'libs/security/src/sealed-table.ts'],
    ['pages-on-contracts', 'libs/pages/src/stored-page.ts'],
    ['audit-log-on-persistence', 'libs/audit-log/src/sealed-record.ts'],
    ['merchant-standing-on-service-host', 'libs/merchant-standing/src/priced-standing.ts'],
    ['reconciliation-on-provider-routing', 'libs/reconciliation/src/sealed-page.ts'],
    ['provider-routing-on-service-host', 'libs/provider-routing/src/proven-route.ts'],
    ['resealing-on-service-host', 'libs/resealing/src/paged-values.ts'],
    ['service-host-on-three', 'libs/service-host/src/priced-start.ts'],
    ['testing-in-tests-only', 'apps/payments/src/uses-fakes.ts'],
    ['lab-shares-nothing', 'tools/lab/src/borrowed-amount.ts'],
    ['no-lab-in-products', 'apps/payments/src/asks-the-lab.ts'],
    ['resolvable', 'apps/payments/src/unresolved.cjs'],
    // A cycle of three folders (a folder, its subfolder and a third one) without a cycle of files.
    ['folder-cycles', 'apps/operator/src/reports'],
  ])('report a planted violation of %s in %s', (rule, place) => {
    expect(planted).toContain(`${rule}: ${place}`);
  });
});

describe('folder size', () => {
  const tree = mkdtempSync(join(tmpdir(), 'tulay-crowded-'));
  afterAll(() => rmSync(tree, { recursive: true }));

  function aFolderOf(name: string, files: number): void {
    mkdirSync(join(tree, name), { recursive: true });
    for (let n = 0; n < files; n++) {
      writeFileSync(join(tree, name, `file-${n}.ts`), `export const n = ${n};\n`);
      writeFileSync(join(tree, name, `file-${n}.spec.ts`), `export const spec = ${n};\n`);
    }
  }

  it('is limited to 25 files, not counting specs', () => {
    aFolderOf('apps/operator/src', 1);
    aFolderOf('apps/payments/src/full', 25);
    aFolderOf('apps/payments/src/crowded', 26);
    expect(violations(tree)).toEqual(['crowded-folders: apps/payments/src/crowded']);
  });
});
