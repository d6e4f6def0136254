import { createDataSource, type EntityClass, type MigrationClass } from '@tulay/persistence';
import type { DataSource, EntityMetadata } from 'typeorm';
import { testDatabase } from './test-database';

type ColumnMetadata = EntityMetadata['columns'][number];

interface ColumnShape {
  type: string;
  nullable: boolean;
  /** Default as an SQL expression without casts; null if there is none. */
  default: string | null;
  primary: boolean;
  generated: 'identity' | 'sequence' | 'expression' | null;
}

type TableShape = Record<string, ColumnShape>;
type Shapes = Record<string, TableShape>;

/**
 * Compares a service's entities with the tables that its migrations create. Every table must have one entity
 * and every entity one table, with the same columns, types, nullability, defaults and primary keys. Views are
 * ignored.
 */
export async function expectEntitiesMatchSchema(
  service: string,
  schema: { entities: EntityClass[]; migrations: MigrationClass[] },
): Promise<void> {
  const database = await testDatabase(service, schema.migrations);
  const source = createDataSource({ service, url: database.url, entities: schema.entities });
  try {
    await source.initialize();
    expect(declared(source)).toEqual(await migrated(source));
  } finally {
    await source.destroy();
    await database.drop();
  }
}

function declared(source: DataSource): Shapes {
  const tables = source.entityMetadatas.filter(({ tableType }) => tableType === 'regular');
  const names = tables.map(({ tableName }) => tableName);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  return Object.fromEntries(tables.map((entity) => [entity.tableName, declaredTable(source, entity)]));
}

const declaredTable = (source: DataSource, { columns }: EntityMetadata): TableShape =>
  Object.fromEntries(columns.map((column) => [column.databaseName, declaredColumn(source, column)]));

function declaredColumn({ driver }: DataSource, column: ColumnMetadata): ColumnShape {
  return {
    type: driver.normalizeType(column) + sizeOf(column) + (column.isArray ? '[]' : ''),
    nullable: column.isNullable,
    default: plain(driver.normalizeDefault(column)),
    primary: column.isPrimary,
    generated: generationOf(column),
  };
}

function sizeOf({ length, precision, scale }: ColumnMetadata): string {
  if (length) return `(${length})`;
  if (precision === undefined || precision === null) return '';
  return scale === undefined ? `(${precision})` : `(${precision},${scale})`;
}

function generationOf({ generationStrategy, asExpression }: ColumnMetadata): ColumnShape['generated'] {
  if (asExpression) return 'expression';
  // TypeORM's type definition lacks `identity`.
  const strategy: string | undefined = generationStrategy;
  if (strategy === 'identity') return 'identity';
  return strategy === 'increment' ? 'sequence' : null;
}

interface CatalogRow {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  default: string | null;
  primary: boolean;
  identity: boolean;
  expression: boolean;
}

const CATALOG = `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
    NOT a.attnotnull AS nullable, pg_get_expr(d.adbin, d.adrelid) AS default,
    coalesce(a.attnum = ANY (p.conkey), false) AS primary, a.attidentity <> '' AS identity,
    a.attgenerated <> '' AS expression
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  LEFT JOIN pg_constraint p ON p.conrelid = c.oid AND p.contype = 'p'
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = current_schema()::regnamespace`;

async function migrated(source: DataSource): Promise<Shapes> {
  const rows = await source.query<CatalogRow[]>(CATALOG);
  const shapes: Shapes = {};
  for (const row of rows) (shapes[row.table] ??= {})[row.column] = migratedColumn(row);
  return shapes;
}

function migratedColumn(row: CatalogRow): ColumnShape {
  const generated = migratedGeneration(row);
  return {
    type: row.type,
    nullable: row.nullable,
    default: generated ? null : plain(row.default),
    primary: row.primary,
    generated,
  };
}

function migratedGeneration(row: CatalogRow): ColumnShape['generated'] {
  if (row.expression) return 'expression';
  if (row.identity) return 'identity';
  return row.default?.startsWith('nextval(') ? 'sequence' : null;
}

/** Normalizes a default: `'open'::text` and `'open'` are equal, as are `'0'` and `0`. */
const plain = (sql: string | null | undefined): string | null =>
  sql?.replaceAll(/::[a-z ]+(\[\])?/g, '').replaceAll(/'(-?\d+)'/g, '$1') ?? null;
