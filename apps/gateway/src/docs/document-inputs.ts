import { ApiProperty, type OpenAPIObject } from '@nestjs/swagger';
import type { Field, Plan } from '../validation/compile-dto';
import type { DeclaredInputs } from '../validation/declared-inputs';

/**
 * Documents the fields of every body and query from the rules that check them. So each limit is written once.
 * Descriptions and examples come from `@ApiProperty()` on the same fields.
 */
export function documentInputs({ bodies, queries }: Pick<DeclaredInputs, 'bodies' | 'queries'>): void {
  for (const plan of bodies) documentPlan(plan, true);
  for (const plan of queries) documentPlan(plan, false);
}

/** @param nullable whether an optional field may be null; fields of a query never may */
function documentPlan(plan: Plan, nullable: boolean): void {
  for (const field of plan.fields) {
    if (field.presence === 'fixed') continue;
    const options = {
      ...propertyOf(field),
      ...(nullable && field.presence === 'optional' ? nullOf(field) : {}),
    };
    ApiProperty(options)(plan.type.prototype as object, field.name);
    if (field.nested) documentPlan(field.nested, nullable);
  }
}

function propertyOf({ presence, nested, schema }: Field): object {
  const required = presence === 'required';
  if (!nested) return { required, ...schema };
  const { items, ...limits } = schema;
  return { required, ...limits, type: items ? [nested.type] : nested.type };
}

const nullOf = ({ schema }: Field): object => ({
  nullable: true,
  ...(schema.enum ? { enum: [...schema.enum, null] } : {}),
});

/** Puts the fields of bodies in the order of their source; Swagger lists those with a description first. */
export function orderFields(document: OpenAPIObject, { bodies }: Pick<DeclaredInputs, 'bodies'>): void {
  for (const { type, fields } of bodies) {
    const schema = document.components?.schemas?.[type.name];
    if (!schema || !('properties' in schema)) continue;
    const { properties = {} } = schema;
    const known = fields.filter(({ name }) => name in properties);
    schema.properties = Object.fromEntries(known.map(({ name }) => [name, properties[name] ?? {}]));
  }
}
