import { ApiProperty, type OpenAPIObject, type RequestBodyObject } from '@nestjs/swagger';
import type { Field, Plan } from '../validation/compile-dto';
import type { DeclaredInputs } from '../validation/declared-inputs';
import { unknownFieldPolicyOf, type UnknownFieldPolicy } from '../validation/unknown-fields';
import { routesOf } from './aliases';
import { exampleOf } from './example.decorator';
import type { AnySchema } from './json-schema';
import { splitIntoVariants } from './variants.decorator';

/**
 * Documents the fields of every body and query from their validation rules, so that each limit is defined in
 * one place. Descriptions and examples come from `@ApiProperty()`.
 */
export function documentInputs({ bodies, queries }: Pick<DeclaredInputs, 'bodies' | 'queries'>): void {
  for (const plan of bodies) documentPlan(plan, true);
  for (const plan of queries) documentPlan(plan, false);
}

/** @param nullable whether optional fields accept null; query fields never accept null */
function documentPlan(plan: Plan, nullable: boolean): void {
  for (const field of plan.fields) {
    if (field.presence === 'fixed') continue;
    const options = {
      ...propertyOf(field),
      ...(nullable && field.presence === 'optional' ? { nullable } : {}),
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

/**
 * Restores the source order of body fields, because Swagger puts fields with a description first. Sets
 * `additionalProperties` to false for bodies that reject undeclared fields, and documents the variants of an object.
 */
export function finishBodies(document: OpenAPIObject, { bodies }: Pick<DeclaredInputs, 'bodies'>): void {
  for (const plan of bodies) finishBody(document, plan, unknownFieldPolicyOf(plan.type));
}

function finishBody(document: OpenAPIObject, { type, fields }: Plan, policy: UnknownFieldPolicy): void {
  for (const { nested } of fields) if (nested) finishBody(document, nested, policy);
  const schema = document.components?.schemas?.[type.name];
  if (!schema || !('properties' in schema)) return;
  const { properties = {} } = schema;
  const known = fields.filter(({ name }) => name in properties);
  schema.properties = Object.fromEntries(known.map(({ name }) => [name, properties[name] ?? {}]));
  if (policy === 'reject') schema.additionalProperties = false;
  splitIntoVariants(document.components?.schemas as Record<string, AnySchema>, type);
}

export function documentExamples(document: OpenAPIObject, { bodies }: Pick<DeclaredInputs, 'bodies'>): void {
  const types = new Map([...bodies].map(({ type }) => [`#/components/schemas/${type.name}`, type]));
  for (const { operation } of routesOf(document)) {
    const { content } = (operation.requestBody ?? {}) as Partial<RequestBodyObject>;
    const media = content?.['application/json'];
    const type = types.get((media?.schema as { $ref?: string } | undefined)?.$ref ?? '');
    if (media && type) media.example = exampleOf(type);
  }
}
