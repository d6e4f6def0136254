import { compileFunction } from 'node:vm';
import { getMetadataArgsStorage, type ValueTransformer } from 'typeorm';

/** A row by column name, as read by `json_to_recordset` and returned by the driver. A bigint is text. */
export type DbRecord = Record<string, unknown>;

/** Column lists and conversions that prepared SQL needs for an entity. */
export interface RowMapper<Entity> {
  /** Columns that a statement writes: `id, merchant_id, amount`. Excludes generated columns. */
  readonly columns: string;
  /** The same columns with their types, for `json_to_recordset($1::json) AS r(…)`. */
  readonly record: string;
  readonly toRecord: (row: Entity) => DbRecord;
  /** Returns a plain object with all properties of the entity, including generated columns. */
  readonly fromRecord: (record: DbRecord) => Entity;
}

type EntityClass<Entity> = new () => Entity;

interface MappedColumn {
  property: string;
  column: string;
  type: string;
  /** Whether an INSERT can write it. */
  written: boolean;
  transformer: ValueTransformer | undefined;
}

/**
 * Compiles the mapping between an entity and its rows from its `@Column` decorators, once.
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
 * Compiles an object literal that names all keys and has one hidden class; a loop that adds keys creates one class per
 * key and is 10 times slower.
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
    throw new Error(`${entity.name}: embedded entities are not mapped`);
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

/** Validates the name, which becomes part of SQL unchanged. */
function columnName(place: string, name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`${place}: ${name} would need quotes in SQL`);
  return name;
}

function sqlType(place: string, type: unknown, isArray: boolean): string {
  if (typeof type !== 'string') throw new Error(`${place} does not name its SQL type`);
  if (type === 'bytea') throw new Error(`${place}: bytea does not pass through JSON`);
  return isArray ? `${type}[]` : type;
}

function transformerOf(
  place: string,
  transformer: ValueTransformer | ValueTransformer[] | undefined,
): ValueTransformer | undefined {
  if (Array.isArray(transformer)) throw new Error(`${place}: only one transformer per column is mapped`);
  return transformer;
}
