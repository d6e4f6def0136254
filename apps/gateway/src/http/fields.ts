import { applyDecorators } from '@nestjs/common';
import { ApiHideProperty, ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { IdPrefix } from '@tulay/contracts';
import { IsOptional, ValidateBy, ValidateIf } from 'class-validator';
import * as checks from './checks';
import type { Check } from './checks';
import { isPlainObject, Nested, type DtoClass } from './dto';

/** What the documentation says of a field besides its type and limits. */
export interface FieldOptions {
  /** Absent and null are the same: no value. */
  required?: boolean;
  /** In an update: what is absent stays as it is, but there is no such thing as none. */
  notNull?: boolean;
  description?: string;
  example?: unknown;
  default?: unknown;
}

/** One field of a body or query: what is checked and what is documented are said in one place. */
const field = (name: string, check: Check, schema: object, options: FieldOptions) => {
  const { required = false, notNull = false, ...docs } = options;
  return applyDecorators(
    ApiProperty({ required, ...schema, ...docs } as ApiPropertyOptions),
    ...(required ? [] : [notNull ? ValidateIf(isPresent) : IsOptional()]),
    ValidateBy({
      name,
      validator: {
        validate: (value, args) => problemOf(check, value, args?.object) === null,
        defaultMessage: (args) => problemOf(check, args?.value, args?.object) ?? '',
      },
    }),
  );
};

const isPresent = (_: object, value: unknown): boolean => value !== undefined;

const problemOf = (check: Check, value: unknown, input: object = {}): string | null =>
  value === undefined || value === null ? 'is required' : check(value, input);

export const TextField = (limits: { min?: number; max: number }, options: FieldOptions = {}) =>
  field('text', checks.text(limits), { type: String, minLength: limits.min, maxLength: limits.max }, options);

export const ChoiceField = (values: readonly string[], options: FieldOptions = {}) =>
  field('choice', checks.oneOf(values), { type: String, enum: [...values] }, options);

export const WholeNumberField = (limits: { min: number; max: number }, options: FieldOptions = {}) =>
  field(
    'whole-number',
    checks.wholeNumber(limits),
    { type: 'integer', minimum: limits.min, maximum: limits.max },
    options,
  );

export const TrueOrFalseField = (options: FieldOptions = {}) =>
  field('true-or-false', checks.trueOrFalse, { type: Boolean }, options);

/** `min` is 0.01 if it is not said. */
export interface AmountLimits {
  min?: number;
  max: number;
}

/** In main units; the field `currency` says of what. */
export const AmountField = ({ min = 0.01, max }: AmountLimits, options: FieldOptions = {}) =>
  field(
    'amount',
    checks.amount({ min, max, currencyField: 'currency' }),
    { type: Number, minimum: min, maximum: max },
    options,
  );

/** In main units of a currency that another resource decides. */
export const PlainAmountField = ({ min = 0.01, max }: AmountLimits, options: FieldOptions = {}) =>
  field('amount', checks.plainAmount({ min, max }), { type: Number, minimum: min, maximum: max }, options);

export const CurrencyField = (options: FieldOptions = {}) =>
  field('currency', checks.currencyCode, { type: String, minLength: 3, maxLength: 3 }, options);

export const WebUrlField = ({ userinfo }: { userinfo: boolean }, options: FieldOptions = {}) =>
  field('web-url', checks.webUrl({ userinfo }), { type: String, format: 'uri', maxLength: 2048 }, options);

export const EmailField = (options: FieldOptions = {}) =>
  field('email', checks.email, { type: String, format: 'email', maxLength: 255 }, options);

/** An email address, or the empty text, which clears it. */
export const ClearableEmailField = (options: FieldOptions = {}) =>
  field('email', checks.orEmpty(checks.email), { type: String, maxLength: 255 }, options);

/** RFC 3339, such as 2026-12-31T23:59:59+08:00. */
export const DateTimeField = (options: FieldOptions = {}) =>
  field('date-time', checks.dateTime, { type: String, format: 'date-time' }, options);

export const IdField = (prefix: IdPrefix, options: FieldOptions = {}) =>
  field('id', checks.idOf(prefix), { type: String, pattern: `^${prefix}_`, maxLength: 255 }, options);

/** In an update: a field that was fixed when the object was made. Naming it at all is a mistake. */
export const FixedField = (): PropertyDecorator =>
  applyDecorators(
    ApiHideProperty(),
    ValidateIf(isPresent),
    ValidateBy({
      name: 'fixed',
      validator: { validate: () => false, defaultMessage: () => 'cannot be changed' },
    }),
  );

export const CountryField = (options: FieldOptions = {}) =>
  field('country', checks.countryCode, { type: String, minLength: 2, maxLength: 2 }, options);

/** What a list is searched for. */
export const SearchField = ({ max }: { max: number }, options: FieldOptions = {}) =>
  field('search', checks.searchText({ max }), { type: String, minLength: 1, maxLength: max }, options);

export const MetadataField = (options: FieldOptions = {}) =>
  field(
    'metadata',
    checks.metadata,
    { type: 'object', additionalProperties: true, maxProperties: 50 },
    options,
  );

export const ListField = (values: readonly string[], options: FieldOptions = {}) =>
  field(
    'list',
    checks.listOf(checks.oneOf(values)),
    { type: 'array', items: { type: 'string', enum: [...values] }, minItems: 1 },
    options,
  );

const NAMES_AT_MOST = 100;

/** Names of which the known ones count. */
export const NamesField = (values: readonly string[], options: FieldOptions = {}) =>
  field(
    'names',
    checks.names({ max: NAMES_AT_MOST }),
    { type: 'array', items: { type: 'string', enum: [...values] }, maxItems: NAMES_AT_MOST },
    options,
  );

export const UuidField = (options: FieldOptions = {}) =>
  field('uuid', checks.uuid, { type: String, format: 'uuid' }, options);

/** A whole number in a query, where everything is text. */
export const DigitsField = (limits: { min: number; max: number }, options: FieldOptions = {}) =>
  field(
    'digits',
    checks.digits(limits),
    { type: 'integer', minimum: limits.min, maximum: limits.max },
    options,
  );

export const ObjectField = <T extends object>(type: DtoClass<T>, options: FieldOptions = {}) =>
  applyDecorators(Nested(type), field('object', isObject, { type }, options));

const isObject: Check = (value) => (isPlainObject(value) ? null : 'must be an object');

/** What to expand in the answer: `expand=events`, `expand[]=events`, or either several times. */
export const ExpandField = (values: readonly string[], options: FieldOptions = {}) => {
  const each = checks.oneOf(values);
  const check: Check = (value, input) =>
    [value]
      .flat()
      .map((item) => each(item, input))
      .find((found) => found !== null) ?? null;
  return field('expand', check, { type: String, enum: [...values] }, options);
};
