import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { projectRoot } from '../../tools/stack/src/project-root';
import { SCHEMA_SERVICES } from '../../tools/stack/src/services/service-environment';
import { stackFile } from '../support/stack';

const FOLDER = join(projectRoot(), 'docs/runbooks');
const textOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

const statementsIn = (text: string): string[] =>
  [...text.matchAll(/^ *```sql\n([^]*?)```/gm)].flatMap(([, block]) =>
    block!
      .replace(/--.*$/gm, '')
      .split(';')
      .map((statement) => statement.trim())
      .filter(Boolean),
  );

const STATEMENTS = readdirSync(FOLDER).flatMap((name) =>
  statementsIn(textOf(name)).map((statement) => ({ name, statement })),
);
/** Matches statements that EXPLAIN does not support. */
const UNPLANNED = /^(BEGIN|COMMIT|LOCK)\b/;

/**
 * Finds columns with sealed values by their names. The ledger is excluded, because its seals are a different
 * concept.
 */
const SEALED = `SELECT table_schema || '.' || table_name AS "table", column_name AS "column"
  FROM information_schema.columns WHERE table_schema = ANY($1) AND table_schema <> 'ledger'
  AND data_type IN ('text', 'json', 'jsonb', 'bytea') AND column_name ~ 'sealed|secrets$|^older$' ORDER BY 1, 2`;

let database: Client;

beforeAll(async () => {
  database = new Client({ connectionString: stackFile().adminUrl });
  await database.connect();
});
afterAll(() => database.end());

describe('SQL statements in the runbooks', () => {
  it('are found', () => {
    expect(STATEMENTS.length).toBeGreaterThan(8);
  });

  it.each(STATEMENTS.filter(({ statement }) => !UNPLANNED.test(statement)))(
    'refer to existing database objects: $name: $statement',
    async ({ statement }) => {
      expect((await database.query(`EXPLAIN ${statement}`)).rows.length).toBeGreaterThan(0);
    },
  );

  it('count every sealed value before a sealing key is removed', async () => {
    const [counting = ''] = statementsIn(textOf('rotate-sealing-keys.md'));
    const parts = counting.split('UNION ALL');
    const { rows } = await database.query<{ table: string; column: string }>(SEALED, [SCHEMA_SERVICES]);
    expect(rows.length).toBeGreaterThan(5);
    const uncounted = rows.filter(
      ({ table, column }) => !parts.some((part) => part.includes(table) && part.includes(column)),
    );
    expect(uncounted).toEqual([]);
  });
});
