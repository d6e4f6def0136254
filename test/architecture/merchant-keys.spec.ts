import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '..', '..');
const GOLDEN = join(__dirname, 'golden', 'without-a-merchant.txt');

/** What one database holds now and several would hold by merchant: docs/operate/scaling.md. */
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

/** `service: table` of each entity without a column for the merchant. */
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

/** Those of an entity. Others that a statement names are parts of itself. */
const KNOWN = new Set(
  files('.entity.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^@Entity\('(\w+)'/gm)].map(([, table]) => table),
  ),
);

/** `folder: table` of each table that a statement there reads or changes without naming a merchant. */
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

/** Of a read through TypeORM whose condition names no merchant. */
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
    'Tables whose rows a statement reads or changes without naming a merchant, by folder',
    ...unique(statements()),
    '',
  ].join('\n');

describe('what a division by merchant would have to change', () => {
  it('is what docs/operate/scaling.md reckons with (UPDATE_CONTRACTS=true writes the list anew)', () => {
    const text = written();
    if (process.env.UPDATE_CONTRACTS === 'true') writeFileSync(GOLDEN, text);
    expect(text).toBe(readFileSync(GOLDEN, 'utf8'));
  });

  it('sees a statement that names a merchant, and one that does not', () => {
    expect(tablesOf('`SELECT 1 FROM payments WHERE id = $1`')).toEqual(['payments']);
    expect(tablesOf('`UPDATE payments SET status = $1`')).toEqual(['payments']);
    expect(tablesOf('`SELECT 1 FROM payments WHERE merchant_id = $1`')).toEqual([]);
    expect(tablesOf('`a letter from somebody`')).toEqual([]);
  });
});
