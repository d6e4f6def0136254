import { compileFunction } from 'node:vm';
import { getMetadataArgsStorage, type ValueTransformer } from 'typeorm';

/**
 * A row's values by column name, as read by `json_to_recordset` and returned by the driver. Bigints are
 * strings.
 */
export type DbRecord = Record<string, unknown>;

/** Column lists and conversions of an entity, for prepared statements. */
export interface RowMapper<Entity> {
  /** Columns that a statement writes, such as `id, merchant_id, amount`. Excludes generated columns. */
  readonly columns: string;
  /** Column definitions with types, for `json_to_recordset($1::json) AS r(…)`. */
  readonly record: string;
  readonly toRecord: (row: Entity) => DbRecord;
  /** Returns a plain object with all of the entity's properties, including generated columns. */
  readonly fromRecord: (record: DbRecord) => Entity;
}

type EntityClass<Entity> = new () => Entity;

interface MappedColumn {
  property: string;
  column: string;
  type: string;
  /** Whether an INSERT writes the column; false for generated columns. */
  written: boolean;
  transformer: ValueTransformer | undefined;
}

/**
 * Compiles the mapping between an entity and its rows from the entity's `@Column` decorators. Call once per entity.
 * @throws Error if a column cannot be represented in JSON or does not declare its type
 */
export function rowMapperOf<Entity extends object>(entity: EntityClass<Entity>): RowMapper<Entity> {
  const columns = columnsOf(entity);
  const written = columns.filter((column) => column.written);
  return {
    columns: written.map(({ column }) => column).join(', '),
    record: written.map(({ column, type }) => `${column} ${type}`).join(', '),
    toRecord: compile(entity, written, { way: 'to', key: 'column', value: 'property' }) as (
      row: Entity,
    ) => DbRecord,
    fromRecord: compile(entity, columns, { way: 'from', key: 'property', value: 'column' }) as (
      record: DbRecord,
    ) => Entity,
  };
}

interface Direction {
  way: keyof ValueTransformer;
  key: 'column' | 'property';
  value: 'column' | 'property';
}

/**
 * Compiles a function that returns an object literal with all keys. A loop that adds keys one by one is 10 times
 * slower, because each key creates another hidden class.
 */
function compile(entity: EntityClass<object>, columns: MappedColumn[], { way, key, value }: Direction) {
  const pairs = columns.map((column, i) => {
    const read = `from[${JSON.stringify(column[value])}]`;
    return `${JSON.stringify(column[key])}: ${column.transformer ? `transformers[${i}].${way}(${read})` : read}`;
  });
  const body = `return (from) => ({ ${pairs.join(', ')} });`;
  const make = compileFunction(body, ['transformers'], { filename: `${way} row of ${entity.name}` }) as (
    transformers: unknown[],
  ) => unknown;
  return make(columns.map(({ transformer }) => transformer));
}

function columnsOf(entity: EntityClass<object>): MappedColumn[] {
  const classes = withParents(entity);
  const storage = getMetadataArgsStorage();
  if (storage.filterEmbeddeds(classes).length)
    throw new Error(`${entity.name}: embedded entities are not supported`);
  const generated = new Set(
    storage.generations.filter(isOf(classes)).map(({ propertyName }) => propertyName),
  );
  const columns = storage.filterColumns(classes).map(({ propertyName, options }): MappedColumn => {
    const place = `${entity.name}.${propertyName}`;
    const written = options.insert !== false && !options.asExpression && !generated.has(propertyName);
    return {
      property: propertyName,
      column: columnName(place, options.name ?? propertyName),
      type: sqlType(place, options.type, options.array === true),
      written,
      transformer: transformerOf(place, options.transformer),
    };
  });
  if (!columns.length) throw new Error(`${entity.name} has no columns`);
  return columns;
}

function withParents(entity: unknown): ((...args: unknown[]) => unknown)[] {
  if (typeof entity !== 'function' || entity === Function.prototype) return [];
  const parents = withParents(Object.getPrototypeOf(entity));
  return [...parents, entity as (...args: unknown[]) => unknown];
}

const isOf =
  (classes: unknown[]) =>
  ({ target }: { target: unknown }): boolean =>
    classes.includes(target);

/** Validates a column name, because it is inserted into SQL without quotes. */
function columnName(place: string, name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name))
    throw new Error(`${place}: ${name} must be a valid SQL name without quotes`);
  return name;
}

function sqlType(place: string, type: unknown, isArray: boolean): string {
  if (typeof type !== 'string') throw new Error(`${place} must specify its SQL type`);
  if (type === 'bytea') throw new Error(`${place}: bytea columns are not supported`);
  return isArray ? `${type}[]` : type;
}

function transformerOf(
  place: string,
  transformer: ValueTransformer | ValueTransformer[] | undefined,
): ValueTransformer | undefined {
  if (Array.isArray(transformer)) throw new Error(`${place}: only one transformer per column is supported`);
  return transformer;
}
