import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

function filesOf(...patterns: string[]): string[] {
  const globs = patterns.map((pattern) => `:(glob)${pattern}`);
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...globs];
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return listed.split('\n').filter((path) => path && existsSync(join(ROOT, path)));
}

const documents = filesOf('**/*.md');

/** Matches a file path in backticks, relative to the repository root or to the document's folder. */
const NAMED = /`((?:apps|libs|test|tools|docs|k8s|docker|monitoring|examples)\/[\w/.-]+\.\w+)`/g;
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)\s]*)?\)/g;
/**
 * Matches a line such as `service src/folder/file.ts …` in ARCHITECTURE.md's walk-through of a payment.
 */
const STEP = /^(gateway|payments|ledger|embed|notifier)\s+(src\/[\w/.-]+)/gm;
const TREE = /^(libs|apps|test|tools)\/[\w/-]+(?=\s)/gm;
const ROOM = /^ {2}([\w-]+)\/ /gm;

/** Matches a file path in the output of a program. */
const TOLD = /(?<![\w/.-])(?:docs|k8s|monitoring|test)\/[\w/.-]+\.(?:md|conf|yaml)/g;

const matches = (text: string, pattern: RegExp): string[][] => [...text.matchAll(pattern)].map((m) => [...m]);

describe('documents', () => {
  it.each(documents)('%s links only to existing files', (path) => {
    const links = matches(readFileSync(join(ROOT, path), 'utf8'), LINK).map(([, target]) => String(target));
    const broken = links.filter((target) => !existsSync(join(ROOT, dirname(path), target)));
    expect(broken).toEqual([]);
  });

  it.each(documents)('%s mentions only existing files', (path) => {
    const named = matches(readFileSync(join(ROOT, path), 'utf8'), NAMED).map(([, file]) => String(file));
    const isThere = (file: string) =>
      ['', dirname(path)].some((folder) => existsSync(join(ROOT, folder, file)));
    expect(named.filter((file) => !isThere(file))).toEqual([]);
  });

  it.each(documents.filter((path) => path.startsWith('docs/runbooks/')))(
    '%s links to the specs that rehearse it',
    (path) => {
      const [, rehearsal = ''] = readFileSync(join(ROOT, path), 'utf8').split('**Rehearsed by**');
      expect(rehearsal).toMatch(/\]\(\.\.\/\.\.\/[\w/.-]+\.spec\.ts\)/);
    },
  );

  it('programs refer only to existing files', () => {
    const code = filesOf('apps/*/src/**/*.ts', 'tools/*/src/**/*.ts').filter(
      (path) => !path.endsWith('.spec.ts'),
    );
    const told = code.flatMap((path) => matches(readFileSync(join(ROOT, path), 'utf8'), TOLD).map(String));
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  const architecture = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');

  it('README.md commands can be pasted into zsh: no comments, no unquoted question marks or asterisks', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    const blocks = matches(readme, /```sh\n([^]*?)```/g).map(([, block]) => String(block));
    expect(blocks.length).toBeGreaterThan(5);
    const unquoted = blocks.map((block) => block.replace(/'[^']*'|"[^"]*"/g, ''));
    expect(unquoted.filter((block) => /[#?*]/.test(block))).toEqual([]);
  });

  it('ARCHITECTURE.md traces a payment through existing files', () => {
    const steps = matches(architecture, STEP).map(([, service, path]) => `apps/${service}/${path}`);
    expect(steps.length).toBeGreaterThan(8);
    expect(steps.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('ARCHITECTURE.md mentions only existing folders, and mentions every library', () => {
    const folders = matches(architecture, TREE).map(([path]) => String(path));
    expect(folders.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const libraries = matches(architecture, ROOM).map(([, name]) => `libs/${name}`);
    expect(libraries).toHaveLength(13);
    expect(libraries.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
