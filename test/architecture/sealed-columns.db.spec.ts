import { SEALING_SERVICES } from '@tulay/contracts';
import { createDataSource } from '@tulay/persistence';
import { testDatabase } from '@tulay/testing';
import { SCHEMAS } from './schemas';
import { SEALED_COLUMNS } from './sealed-columns';

interface SchemaColumn {
  table: string;
  column: string;
  type: string;
  /** Position in the primary key, starting at 1; null for other columns. */
  position: number | null;
}

const COLUMNS = `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type,
    array_position(i.indkey::int2[], a.attnum) AS position
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
  WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND a.attnum > 0 AND NOT a.attisdropped`;

/** Names of columns with sealed values. The ledger's seals are a different concept. */
const SEALED_NAME = /sealed|secrets$|^older$/;
const VALUE_TYPES = ['text', 'json', 'jsonb', 'bytea'];

async function columnsOf(service: keyof typeof SCHEMAS): Promise<SchemaColumn[]> {
  const database = await testDatabase(service, SCHEMAS[service].migrations);
  const source = await createDataSource({ service, url: database.adminUrl }).initialize();
  const rows: SchemaColumn[] = await source.query(COLUMNS, [service]);
  await source.destroy();
  await database.drop();
  return rows;
}

const columnTypeOf = (form: string): string => (form === 'json in text' ? 'text' : form);

describe.each(SEALING_SERVICES)('the sealed columns of %s', (service) => {
  let found: SchemaColumn[];
  beforeAll(async () => {
    found = await columnsOf(service);
  });
  const declared = SEALED_COLUMNS[service];

  it('include every column with the name of a sealed value', () => {
    const named = found.filter(({ column, type }) => SEALED_NAME.test(column) && VALUE_TYPES.includes(type));
    expect(named.length).toBeGreaterThan(0);
    const missing = named.filter(
      ({ table, column }) => !declared.some((one) => one.table === table && one.column === column),
    );
    expect(missing).toEqual([]);
  });

  it.each(declared)('declare the type and the primary key of $table.$column', ({ table, column, ...one }) => {
    const columns = found.filter((each) => each.table === table);
    expect(columns.find((each) => each.column === column)?.type).toBe(columnTypeOf(one.form));
    const key = columns
      .filter((each) => each.position !== null)
      .sort((a, b) => Number(a.position) - Number(b.position))
      .map((each) => [each.column, each.type]);
    expect(Object.entries(one.key)).toEqual(key);
    const names = columns.map((each) => each.column);
    expect(names).toEqual(expect.arrayContaining([...(one.others ?? [])]));
  });
});
