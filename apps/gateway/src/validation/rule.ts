import { ValidateBy } from 'class-validator';

/** Returns the error message, which follows the field's name, or null for a valid value. */
export type Check = (value: unknown, input: object) => string | null;

export type DtoClass<T extends object> = new () => T;

/** Part of an OpenAPI schema that rules can describe. */
export interface FieldSchema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  format?: string;
  pattern?: string;
  enum?: readonly unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  additionalProperties?: boolean;
  items?: FieldSchema;
  oneOf?: FieldSchema[];
}

/** Validation rule of this API: one function checks the value, and the schema documents it for clients. */
export class DomainRule {
  constructor(
    readonly check: Check,
    readonly schema: FieldSchema,
  ) {}
}

/** Creates a property decorator for a domain rule. class-validator itself can run it too. */
export const Follows = (name: string, check: Check, schema: FieldSchema): PropertyDecorator =>
  ValidateBy({
    name,
    constraints: [new DomainRule(check, schema)],
    validator: {
      validate: (value, args) => check(value, args?.object ?? {}) === null,
      defaultMessage: (args) => `$property ${check(args?.value, args?.object ?? {}) ?? ''}`,
    },
  });
