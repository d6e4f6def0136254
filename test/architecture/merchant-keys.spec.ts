import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '..', '..');
const GOLDEN = join(__dirname, 'golden', 'without-a-merchant.txt');

/**
 * Returns the source files with this ending. This spec lists the code that sharding by merchant would change
 * (see docs/operate/scaling.md).
 */
const files = (ending: string): string[] =>
  ['apps', 'libs']
    .flatMap((top) => readdirSync(join(ROOT, top)).map((name) => join(ROOT, top, name, 'src')))
    .filter((folder) => !folder.includes('libs/testing'))
    .flatMap((folder) => filesIn(folder))
    .filter((path) => path.endsWith(ending) && !path.endsWith('.spec.ts'))
    .sort();

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

const nameOf = (path: string): string => relative(ROOT, path);

/** Returns `service: table` for each entity without a merchant column. */
function tables(): string[] {
  return files('.entity.ts').flatMap((path) => {
    const classes = readFileSync(path, 'utf8')
      .split(/^@Entity\(/m)
      .slice(1);
    return classes
      .filter((text) => !text.includes("name: 'merchant_id'"))
      .map((text) => `${nameOf(path).split('/')[1]}: ${/^'(\w+)'/.exec(text)?.[1]}`);
  });
}

const TABLE = /\b(?:FROM|JOIN|UPDATE(?! SET| SKIP| OF))\s+(?:ONLY\s+)?([a-z_]+|\$\{\w+\})/g;

/** Table names of the entities; other names in a statement are not tables. */
const KNOWN = new Set(
  files('.entity.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^@Entity\('(\w+)'/gm)].map(([, table]) => table),
  ),
);

/**
 * Returns `folder: table` for each SQL statement that reads or changes a table without filtering by merchant.
 */
function statements(): string[] {
  const stores = [...files('.store.ts'), ...files('/outbox.ts'), ...files('/inbox.ts')];
  return stores.flatMap((path) => {
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (isText(node)) found.push(...tablesOf(node.getText()));
      else ts.forEachChild(node, visit);
      if (ts.isCallExpression(node)) found.push(...entityOf(node));
    };
    visit(source);
    return found.map((table) => `${nameOf(dirname(path))}: ${table}`);
  });
}

const isText = (node: ts.Node): boolean => ts.isTemplateLiteral(node) || ts.isStringLiteral(node);

function tablesOf(text: string): string[] {
  if (/merchant_?id/i.test(text) || !/\b(SELECT|UPDATE|DELETE|INSERT)\b/.test(text)) return [];
  const named = [...text.matchAll(TABLE)].map(([, table]) => String(table).replace(/\W/g, '').toLowerCase());
  return named.map((table) => table.replace('visible_', '')).filter((table) => KNOWN.has(table));
}

function entityOf(call: ts.CallExpression): string[] {
  const [entity = '', ...conditions] = call.arguments.map((argument) => argument.getText());
  const reads = /\.(find|findBy|findOne|findOneBy|existsBy|countBy)$/.test(call.expression.getText());
  const without = !/merchantId|where\b(?!:)/.test(conditions.join());
  return reads && without && entity.endsWith('Entity') ? [entity] : [];
}

const unique = (lines: string[]): string[] => [...new Set(lines)].sort();

const written = (): string =>
  [
    'Tables without merchant_id',
    ...unique(tables()),
    '',
    'Tables whose rows a statement reads or changes without filtering by merchant, by folder',
    ...unique(statements()),
    '',
  ].join('\n');

describe('code that sharding by merchant would change', () => {
  it('is listed in docs/operate/scaling.md (UPDATE_CONTRACTS=true regenerates the list)', () => {
    const text = written();
    if (process.env.UPDATE_CONTRACTS === 'true') writeFileSync(GOLDEN, text);
    expect(text).toBe(readFileSync(GOLDEN, 'utf8'));
  });

  it('includes only statements without a merchant condition', () => {
    expect(tablesOf('`SELECT 1 FROM payments WHERE id = $1`')).toEqual(['payments']);
    expect(tablesOf('`UPDATE payments SET status = $1`')).toEqual(['payments']);
    expect(tablesOf('`SELECT 1 FROM payments WHERE merchant_id = $1`')).toEqual([]);
    expect(tablesOf('`a letter from a friend`')).toEqual([]);
  });
});
