import { ValidateBy } from 'class-validator';

/** Returns an error message to append to the field's name, or null if the value is valid. */
export type Check = (value: unknown, input: object) => string | null;

export type DtoClass<T extends object> = new () => T;

/** Subset of OpenAPI schemas that rules can describe. */
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

export class DomainRule {
  constructor(
    readonly check: Check,
    readonly schema: FieldSchema,
  ) {}
}

/** Creates a decorator for a domain rule. class-validator can also evaluate the rule. */
export const Follows = (name: string, check: Check, schema: FieldSchema): PropertyDecorator =>
  ValidateBy({
    name,
    constraints: [new DomainRule(check, schema)],
    validator: {
      validate: (value, args) => check(value, args?.object ?? {}) === null,
      defaultMessage: (args) => `$property ${check(args?.value, args?.object ?? {}) ?? ''}`,
    },
  });
