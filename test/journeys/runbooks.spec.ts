import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { projectRoot } from '../../tools/stack/src/project-root';
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
});
