import type { DataSource } from 'typeorm';

interface Column {
  type: string;
  /** Whether an INSERT without the column fails. */
  required: boolean;
}

/**
 * The tables, views and columns of a schema that a service's statements can use. Partitions are not listed
 * separately.
 */
export interface DatabaseSchema {
  relations: Record<string, Record<string, Column>>;
  functions: string[];
}

const RELATIONS = `
  SELECT json_object_agg(relname, columns) AS relations FROM (
    SELECT c.relname, json_object_agg(a.attname, json_build_object('type', format_type(a.atttypid, a.atttypmod),
      'required', a.attnotnull AND NOT a.atthasdef AND a.attidentity = '')) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped
    GROUP BY 1) relation`;

const FUNCTIONS = `
  SELECT coalesce(json_agg(proname || '(' || pg_get_function_identity_arguments(oid) || ')'), '[]') AS functions
  FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND prorettype <> 'trigger'::regtype`;

export async function schemaOf(source: DataSource): Promise<DatabaseSchema> {
  type Row = { relations: DatabaseSchema['relations'] | null; functions: string[] };
  const [row] = await source.query<[Row]>(`SELECT (${RELATIONS}), (${FUNCTIONS})`);
  return { relations: row.relations ?? {}, functions: row.functions };
}

/** Returns the changes between the two schemas that break statements written for `before`. */
export function lossesBetween(before: DatabaseSchema, after: DatabaseSchema): string[] {
  const gone = before.functions.filter((name) => !after.functions.includes(name));
  return [
    ...Object.keys(before.relations).flatMap((relation) => relationLosses(relation, before, after)),
    ...gone.map((name) => `${name} was removed`),
  ];
}

function relationLosses(relation: string, before: DatabaseSchema, after: DatabaseSchema): string[] {
  const [old = {}, now] = [before.relations[relation], after.relations[relation]];
  if (!now) return [`${relation} was removed`];
  const columns = Object.keys({ ...old, ...now });
  return columns.flatMap((name) => columnLoss(`${relation}.${name}`, old[name], now[name]));
}

function columnLoss(name: string, before: Column | undefined, after: Column | undefined): string[] {
  if (!after) return [`${name} was removed`];
  if (before && before.type !== after.type) return [`${name} was ${before.type} and is ${after.type}`];
  return after.required && !before?.required ? [`${name} is now required`] : [];
}
