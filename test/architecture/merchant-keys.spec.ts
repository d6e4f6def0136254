import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
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
const NO_TABLE = /^(json_to_record|unnest|generate_series|now|abs|pg_|json_|lock$)/;

/** `file: VERB tables` of each statement that reads or changes rows of a table and names no merchant. */
function statements(): string[] {
  return files('.store.ts')
    .concat(files('/outbox.ts'), files('/inbox.ts'))
    .flatMap((path) => {
      const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        const text = isText(node) ? node.getText() : '';
        const line = /merchant_?id/i.test(text) ? null : lineOf(text);
        const entity = ts.isCallExpression(node) ? entityOf(node) : null;
        if (line ?? entity) found.push(`${nameOf(path)}: ${line ?? entity}`);
        if (!isText(node)) ts.forEachChild(node, visit);
      };
      visit(source);
      return found;
    });
}

/** Of a read through TypeORM whose condition names no merchant. */
function entityOf(call: ts.CallExpression): string | null {
  const [entity, ...conditions] = call.arguments.map((argument) => argument.getText());
  const reads = /\.(find|findBy|findOne|findOneBy|existsBy|countBy)$/.test(call.expression.getText());
  const isOne = reads && entity?.endsWith('Entity');
  return isOne && !/merchantId|where\b(?!:)/.test(conditions.join()) ? `READ ${entity}` : null;
}

const isText = (node: ts.Node): boolean => ts.isTemplateLiteral(node) || ts.isStringLiteral(node);

function lineOf(text: string): string | null {
  const verb = /\b(SELECT|UPDATE|DELETE|INSERT)\b/.exec(text)?.[1];
  const named = [...text.matchAll(TABLE)].map(([, table]) => String(table));
  const parts = [...text.matchAll(/\b(\w+)(?: \([^)]*\))? AS (?:NOT )?(?:MATERIALIZED )?\(/g)].map(
    ([, part]) => part,
  );
  const own = [...new Set(named)].filter((table) => !NO_TABLE.test(table) && !parts.includes(table));
  return verb && own.length ? `${verb} ${own.join(', ')}` : null;
}

const counted = (lines: string[]): string[] =>
  [...new Set(lines)].map((line) => {
    const times = lines.filter((other) => other === line).length;
    return times > 1 ? `${line} (${times} times)` : line;
  });

function written(): string {
  return [
    'Tables without merchant_id',
    ...counted(tables()),
    '',
    'Statements that read or change rows without naming a merchant',
    ...counted(statements()),
    '',
  ].join('\n');
}

describe('what a division by merchant would have to change', () => {
  it('is what docs/operate/scaling.md reckons with (UPDATE_CONTRACTS=true writes the list anew)', () => {
    const text = written();
    if (process.env.UPDATE_CONTRACTS === 'true') writeFileSync(GOLDEN, text);
    expect(text).toBe(readFileSync(GOLDEN, 'utf8'));
  });

  it('sees a statement that names a merchant, and one that does not', () => {
    expect(lineOf('`SELECT 1 FROM payments WHERE id = $1`')).toBe('SELECT payments');
    expect(lineOf('`UPDATE payments SET status = $1`')).toBe('UPDATE payments');
    expect(lineOf('`not SQL at all`')).toBeNull();
  });
});
