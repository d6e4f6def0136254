import type { OpenAPIObject } from '@nestjs/swagger';
import type { ReferenceObject, SchemaObject } from '@nestjs/swagger';

/** An OpenAPI 3.1 schema. Swagger's own type describes OpenAPI 3.0. */
export type AnySchema = SchemaObject & Partial<ReferenceObject> & { anyOf?: AnySchema[]; const?: unknown };

/** Converts the remaining OpenAPI 3.0 keywords in a document's schemas to 3.1. Swagger itself only converts `nullable`. */
export function toJsonSchemas({ components, paths }: OpenAPIObject): void {
  const schemas = (components?.schemas ?? {}) as Record<string, AnySchema>;
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = toJsonSchema(schema);
  for (const item of Object.values(paths))
    for (const { parameters = [] } of [item.get, item.post, item.patch, item.delete].filter((one) => !!one))
      for (const one of parameters) if ('schema' in one && one.schema) one.schema = toJsonSchema(one.schema);
}

/** Converts a schema and everything nested in it. */
function toJsonSchema(schema: AnySchema): AnySchema {
  const { example, ...rest } = withInner(schema);
  const named = singleValue(reference(rest));
  return example === undefined ? named : { ...named, examples: [example] as unknown[] };
}

function withInner(schema: AnySchema): AnySchema {
  const { properties, items, oneOf, anyOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, toJsonSchema) }),
    ...(items && { items: toJsonSchema(items) }),
    ...(oneOf && { oneOf: oneOf.map(toJsonSchema) }),
    ...(anyOf && { anyOf: anyOf.map(toJsonSchema) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: toJsonSchema(additionalProperties),
    }),
  };
}

/** OpenAPI 3.0 allows nothing next to `$ref`, so Swagger wraps it in `allOf`. */
function reference({ allOf, ...rest }: AnySchema): AnySchema {
  const [only, ...more] = allOf ?? [];
  if (!only || more.length || !('$ref' in only)) return allOf ? { allOf, ...rest } : rest;
  const { type: _object, ...beside } = rest;
  return { ...only, ...beside };
}

/** An enum with a single value becomes a constant, so that generators do not create a type for it. */
function singleValue({ enum: values, ...rest }: AnySchema): AnySchema {
  if (values?.length === 1) return { ...rest, const: values[0] as unknown };
  return values ? { ...rest, enum: values } : rest;
}

const mapValues = <T, R>(record: Record<string, T>, map: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
