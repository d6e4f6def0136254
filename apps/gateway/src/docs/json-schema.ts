import type { OpenAPIObject } from '@nestjs/swagger';
import type { ReferenceObject, SchemaObject } from '@nestjs/swagger';

/** OpenAPI 3.1 schema. Swagger's type describes OpenAPI 3.0. */
export type AnySchema = SchemaObject & Partial<ReferenceObject> & { anyOf?: AnySchema[]; const?: unknown };

/**
 * Converts the remaining OpenAPI 3.0 keywords in a document's schemas to 3.1. Swagger only converts
 * `nullable`.
 */
export function toJsonSchemas({ components, paths }: OpenAPIObject): void {
  const schemas = (components?.schemas ?? {}) as Record<string, AnySchema>;
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = toJsonSchema(schema);
  for (const item of Object.values(paths))
    for (const { parameters = [] } of [item.get, item.post, item.patch, item.delete].filter((one) => !!one))
      for (const one of parameters) if ('schema' in one && one.schema) one.schema = toJsonSchema(one.schema);
}

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

/** Unwraps `$ref` from `allOf`. Swagger wraps it because OpenAPI 3.0 allows no keyword next to `$ref`. */
function reference({ allOf, ...rest }: AnySchema): AnySchema {
  const [only, ...more] = allOf ?? [];
  if (!only || more.length || !('$ref' in only)) return allOf ? { allOf, ...rest } : rest;
  const { type: _object, ...beside } = rest;
  return { ...only, ...beside };
}

/** Converts an enum with a single value to `const`, so that generators do not create a type for it. */
function singleValue({ enum: values, ...rest }: AnySchema): AnySchema {
  if (values?.length === 1) return { ...rest, const: values[0] as unknown };
  return values ? { ...rest, enum: values } : rest;
}

const mapValues = <T, R>(record: Record<string, T>, map: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
