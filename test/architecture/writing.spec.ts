import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TOOLS = join(__dirname, '../../tools/writing');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tulay-writing-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('the phrase check', () => {
  const check = (files: Record<string, string>): string[] => {
    spawnSync('git', ['init', '--quiet'], { cwd: folder });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const { stdout } = spawnSync(process.execPath, [join(TOOLS, 'check.mjs')], {
      cwd: folder,
      encoding: 'utf8',
    });
    return stdout.split('\n').filter((line) => /^\S+:\d+: /.test(line));
  };

  it('reports every banned phrase in code and in documents', () => {
    const phrases = [
      'whoever opens the page',
      'it ends at once',
      'rendered anew',
      'gone for good',
      'it works no more.',
      'the name is that of the owner',
      'the ledger is asked',
      'it starts by itself',
      'what is wrong with a field',
    ];
    const everyLine = (file: string): string[] => phrases.map((_, index) => `${file}:${index + 1}`);
    const files = { 'a.ts': phrases.map((phrase) => `// ${phrase}`).join('\n'), 'b.md': phrases.join('\n') };
    expect(check(files).map((line) => line.split(': ', 1)[0])).toEqual([
      ...everyLine('a.ts'),
      ...everyLine('b.md'),
    ]);
  });

  it('finds a phrase that spans two lines of a comment', () => {
    expect(check({ 'a.ts': '\n/**\n * The ledger is\n * told of it.\n */\n' })).toEqual([
      expect.stringMatching(/^a\.ts:3: “is told”/),
    ]);
  });

  it('ignores page strings and the changelog', () => {
    const text = 'ends at once';
    expect(check({ 'page.strings.ts': `// ${text}`, 'CHANGELOG.md': text })).toEqual([]);
  });
});

it('the phrase check has at most 20 exceptions', () => {
  const script = `import('${join(TOOLS, 'allowed.mjs')}').then(({ ALLOWED }) => console.log(JSON.stringify(ALLOWED)))`;
  const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  const allowed = JSON.parse(stdout) as [file: string, part: string, reason: string][];
  expect(allowed.length).toBeLessThanOrEqual(20);
  expect(allowed.filter(([, , reason]) => reason.length < 10)).toEqual([]);
});

describe('the commit-msg hook', () => {
  const hook = (message: string): { status: number | null; stdout: string } => {
    const file = join(folder, 'message');
    writeFileSync(file, message);
    return spawnSync(process.execPath, [join(TOOLS, 'commit-message.mjs'), file], { encoding: 'utf8' });
  };

  it.each([
    'payments: reject refunds over the remaining amount',
    'gateway, docs: document the Retry-After header\n\nClients did not know how long to wait.',
    "Merge branch 'main'",
  ])('accepts “%s”', (message) => {
    expect(hook(message)).toMatchObject({ status: 0, stdout: '' });
  });

  it.each([
    ['reject refunds', 'must have the form'],
    ['kitchen: reject refunds', 'unknown scope “kitchen”'],
    ['payments, gateway, docs: reject refunds', 'must have the form'],
    [`payments: reject ${'x'.repeat(60)}`, 'the limit is 72'],
    ['payments: reject refunds.', 'full stop'],
    ['payments: a refund over the rest is refused', 'imperative verb'],
    ['payments: refuse refunds at once', 'immediately'],
    ['payments: reject refunds\nbecause', 'leave the second line empty'],
  ])('rejects “%s”', (message, problem) => {
    const { status, stdout } = hook(message);
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining(problem) });
  });
});
