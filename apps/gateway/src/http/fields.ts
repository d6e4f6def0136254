import { applyDecorators } from '@nestjs/common';
import { ApiHideProperty, ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { IdPrefix } from '@tulay/contracts';
import * as checks from './checks';
import type { Check } from './checks';
import { Rule, type DtoClass, type FieldRule } from './dto';
import { isPlainObject } from './json-body';

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
export const field = (
  check: Check,
  schema: object,
  options: FieldOptions,
  nested: FieldRule['nested'] = null,
) => {
  const { required = false, notNull = false, ...docs } = options;
  const presence = required ? 'required' : notNull ? 'not-null' : 'optional';
  return applyDecorators(
    ApiProperty({ required, ...schema, ...docs } as ApiPropertyOptions),
    Rule({ check, presence, nested }),
  );
};

export const TextField = (limits: { min?: number; max: number }, options: FieldOptions = {}) =>
  field(checks.text(limits), { type: String, minLength: limits.min, maxLength: limits.max }, options);

export const ChoiceField = (values: readonly string[], options: FieldOptions = {}) =>
  field(checks.oneOf(values), { type: String, enum: [...values] }, options);

export const WholeNumberField = (limits: { min: number; max: number }, options: FieldOptions = {}) =>
  field(checks.wholeNumber(limits), { type: 'integer', minimum: limits.min, maximum: limits.max }, options);

export const TrueOrFalseField = (options: FieldOptions = {}) =>
  field(checks.trueOrFalse, { type: Boolean }, options);

/** `min` is 0.01 if it is not said. */
export interface AmountLimits {
  min?: number;
  max: number;
}

/** In main units; the field `currency` says of what. */
export const AmountField = ({ min = 0.01, max }: AmountLimits, options: FieldOptions = {}) =>
  field(
    checks.amount({ min, max, currencyField: 'currency' }),
    { type: Number, minimum: min, maximum: max },
    options,
  );

/** In main units of a currency that another resource decides. */
export const PlainAmountField = ({ min = 0.01, max }: AmountLimits, options: FieldOptions = {}) =>
  field(checks.plainAmount({ min, max }), { type: Number, minimum: min, maximum: max }, options);

/** A number strictly between two, or up to one that may be reached. */
export const NumberField = (
  limits: { above: number; below?: number; max?: number },
  options: FieldOptions = {},
) => {
  const { above, below, max } = limits;
  const schema = { type: Number, exclusiveMinimum: above, exclusiveMaximum: below, maximum: max };
  return field(checks.numberWithin(limits), schema, options);
};

export const CurrencyField = (options: FieldOptions = {}) =>
  field(checks.currencyCode, { type: String, minLength: 3, maxLength: 3 }, options);

export const WebUrlField = ({ userinfo }: { userinfo: boolean }, options: FieldOptions = {}) =>
  field(checks.webUrl({ userinfo }), { type: String, format: 'uri', maxLength: 2048 }, options);

export const EmailField = (options: FieldOptions = {}) =>
  field(checks.email, { type: String, format: 'email', maxLength: 255 }, options);

/** An email address, or the empty text, which clears it. */
export const ClearableEmailField = (options: FieldOptions = {}) =>
  field(checks.orEmpty(checks.email), { type: String, maxLength: 255 }, options);

/** RFC 3339, such as 2026-12-31T23:59:59+08:00. */
export const DateTimeField = (options: FieldOptions = {}) =>
  field(checks.dateTime, { type: String, format: 'date-time' }, options);

/** `YYYY-MM-DD`. */
export const DateField = (options: FieldOptions = {}) =>
  field(checks.date, { type: String, format: 'date' }, options);

const MOMENT = {
  oneOf: [
    { type: 'integer', minimum: 0 },
    { type: 'string', format: 'date-time' },
  ],
};

/** A moment: Unix seconds, or RFC 3339. */
export const MomentField = (options: FieldOptions = {}) => field(checks.moment, MOMENT, options);

export const IdField = (prefix: IdPrefix | 'shp', options: FieldOptions = {}) =>
  field(checks.idOf(prefix), { type: String, pattern: `^${prefix}_`, maxLength: 255 }, options);

/** In an update: a field that was fixed when the object was made. Naming it at all is a mistake. */
export const FixedField = (): PropertyDecorator =>
  applyDecorators(
    ApiHideProperty(),
    Rule({ check: () => 'cannot be changed', presence: 'fixed', nested: null }),
  );

export const CountryField = (options: FieldOptions = {}) =>
  field(checks.countryCode, { type: String, minLength: 2, maxLength: 2 }, options);

/** What a list is searched for. */
export const SearchField = ({ max }: { max: number }, options: FieldOptions = {}) =>
  field(checks.searchText({ max }), { type: String, minLength: 1, maxLength: max }, options);

export const MetadataField = (options: FieldOptions = {}) =>
  field(checks.metadata, { type: 'object', additionalProperties: true, maxProperties: 50 }, options);

export const ListField = (values: readonly string[], options: FieldOptions = {}) =>
  field(
    checks.listOf(checks.oneOf(values)),
    { type: 'array', items: { type: 'string', enum: [...values] }, minItems: 1 },
    options,
  );

const NAMES_AT_MOST = 100;

/** Names of which the known ones count. */
export const NamesField = (values: readonly string[], options: FieldOptions = {}) =>
  field(
    checks.names({ max: NAMES_AT_MOST }),
    { type: 'array', items: { type: 'string', enum: [...values] }, maxItems: NAMES_AT_MOST },
    options,
  );

export const UuidField = (options: FieldOptions = {}) =>
  field(checks.uuid, { type: String, format: 'uuid' }, options);

/** A whole number in a query, where everything is text. */
export const DigitsField = (limits: { min: number; max: number }, options: FieldOptions = {}) =>
  field(checks.digits(limits), { type: 'integer', minimum: limits.min, maximum: limits.max }, options);

export const ObjectField = <T extends object>(type: DtoClass<T>, options: FieldOptions = {}) =>
  field(isObject, { type }, options, type);

/** A list of objects of another DTO. */
export const ObjectListField = <T extends object>(
  type: DtoClass<T>,
  limits: { min: number; max: number },
  options: FieldOptions = {},
) => {
  const schema = { type: [type], minItems: limits.min, maxItems: limits.max };
  return field(checks.objects(limits), schema, options, type);
};

const isObject: Check = (value) => (isPlainObject(value) ? null : 'must be an object');

/** What to expand in the answer: `expand=events`, `expand[]=events`, or either several times. */
export const ExpandField = (values: readonly string[], options: FieldOptions = {}) => {
  const each = checks.oneOf(values);
  const check: Check = (value, input) =>
    [value]
      .flat()
      .map((item) => each(item, input))
      .find((found) => found !== null) ?? null;
  return field(check, { type: String, enum: [...values] }, options);
};
