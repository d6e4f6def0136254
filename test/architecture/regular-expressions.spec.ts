import { amountPattern } from '@tulay/money';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck/lib/browser.js';
import * as ts from 'typescript';

const ROOT = join(__dirname, '../..');

/**
 * Files that build a regular expression at runtime, each with the reason why the expression runs in linear
 * time.
 */
const BUILT: Record<string, string> = {
  'apps/dashboard/src/applications/application.rules.ts': 'a choice of constant words, anchored',
  'apps/gateway/src/http/known-paths.ts':
    'the text of a route, [^/]+ between slashes, and .* at its end, anchored',
  'apps/payments/src/emvco/build-qr-ph.ts': 'a choice of constant tags, anchored',
  'apps/payments/src/emvco/field-checks.ts': 'a choice of constant values, anchored',
  'apps/payments/src/fees/fee.rules.ts': 'a choice of constant words and bounded digits, anchored',
  'libs/contracts/src/fields/storable.ts': 'one character of a constant class',
  'libs/money/src/typed.ts': 'a constant per currency, which is checked below',
  'libs/persistence/src/partitions/partition-by-month.ts': 'the name of a column, in SQL of a migration',
  'tools/container-sandbox/src/sandbox-folder.ts': 'a constant name at the start of a line, read from /proc',
  'tools/stack/src/debian/apt-sources.ts': 'a constant name at the start of a line, then the rest of it',
  'tools/stack/src/debian/debian-package.ts': 'a constant name at the start of a line, read from /etc',
  'tools/writing/phrases.mjs': 'constant phrases, and the files of this repository',
};

interface Expression {
  source: string;
  flags: string;
}
interface Found {
  file: string;
  literals: Expression[];
  built: number;
}

const FILES = ['apps', 'libs', 'tools', 'examples'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.(ts|js|mjs|cjs)$/.test(path))
    .filter((path) => !/\.spec\.ts$|\/(test|fixtures|node_modules|dist)\/|^libs\/testing\//.test(path)),
);

function expressionsIn(file: string, code: string): Found {
  const found: Found = { file, literals: [], built: 0 };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.literals.push(expressionOf(node.text));
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isRegExp(node.expression)) found.built++;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest));
  return found;
}

const isRegExp = (node: ts.Node): boolean => ts.isIdentifier(node) && node.text === 'RegExp';

function expressionOf(literal: string): Expression {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

/** Returns the reason why an expression does not run in linear time for every input, or null if it does. */
function problemOf({ source, flags }: Expression): string | null {
  const result = checkSync(source, flags, { timeout: 60_000 });
  if (result.status === 'safe') return null;
  if (result.status === 'unknown') return `cannot be checked: ${result.error.kind}`;
  return `${result.complexity.summary} with ${result.attack.pattern}`;
}

const found = FILES.map((file) => expressionsIn(file, readFileSync(join(ROOT, file), 'utf8')));

describe('regular expressions in product code', () => {
  const literals = new Map(
    found.flatMap(({ file, literals: inFile }) =>
      inFile.map((one) => [`/${one.source}/${one.flags}`, { ...one, file }] as const),
    ),
  );

  it('run in linear time for every input', () => {
    expect(literals.size).toBeGreaterThan(200);
    const problems = [...literals].flatMap(([text, { file, ...one }]) => {
      const problem = problemOf(one);
      return problem === null ? [] : [`${file}: ${text} is ${problem}`];
    });
    expect(problems).toEqual([]);
  });

  it('are in the list of reviewed expressions if they are built at runtime', () => {
    const files = found.flatMap(({ file, built }) => Array<string>(built).fill(file));
    expect(files.sort()).toEqual(Object.keys(BUILT).sort());
  });

  it.each(['PHP', 'USD', 'JPY'] as const)('parse an amount in %s in linear time', (currency) => {
    expect(problemOf({ source: `^(?:${amountPattern(currency)})$`, flags: 'iu' })).toBeNull();
  });
});

describe('the regular expression check', () => {
  const [planted] = ['const a = /x/g; const b = new RegExp(`${a}+`); RegExp("y"); // /(z+)+$/'].map((code) =>
    expressionsIn('planted.ts', code),
  );

  it('finds literals and constructed expressions, but not comments', () => {
    expect(planted).toMatchObject({ literals: [{ source: 'x', flags: 'g' }], built: 2 });
  });

  it.each([
    ['exponential', String.raw`^(\w+\s?)*$`, ''],
    ['cubic', String.raw`^\s*("(?:[^"\\]|\\.)*"|[^=]*?)\s*=\s?(.*)$`, 's'],
    ['quadratic', String.raw`\s+$`, 'g'],
  ])('rejects an expression that is %s', (_, source, flags) => {
    expect(problemOf({ source, flags })).toMatch(/exponential|polynomial/);
  });

  it('accepts a linear expression', () => {
    expect(problemOf({ source: '^[a-z]+$', flags: '' })).toBeNull();
  });
});
