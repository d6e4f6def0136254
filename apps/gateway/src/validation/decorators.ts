import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { EMAIL_MAX, URL_MAX, type IdPrefix } from '@tulay/contracts';
import * as checks from './checks';
import { Follows } from './rule';

/** Requires an amount in major units. The field `currency` determines the allowed number of decimals. */
export const IsAmount = ({ min = checks.AMOUNT_MIN, max }: checks.AmountLimits) =>
  Follows('isAmount', checks.amount({ min, max }), { type: 'number', minimum: min, maximum: max });

/** Requires a number greater than a lower bound, and less than an upper bound or at most `max`. */
export const IsNumberWithin = (range: checks.OpenRange) =>
  Follows('isNumberWithin', checks.numberWithin(range), {
    type: 'number',
    exclusiveMinimum: range.above,
    exclusiveMaximum: range.below,
    maximum: range.max,
  });

/** Requires a supported currency code, ignoring case. */
export const IsCurrencyCode = () =>
  Follows('isCurrencyCode', checks.currencyCode, { type: 'string', minLength: 3, maxLength: 3 });

/** Requires an ISO 3166-1 alpha-2 code, ignoring case. */
export const IsCountryCode = () =>
  Follows('isCountryCode', checks.countryCode, { type: 'string', minLength: 2, maxLength: 2 });

export const IsNotBlank = () => Follows('isNotBlank', checks.notBlank, { type: 'string', pattern: '\\S' });

/** Requires a valid name for a custom payer field. The name becomes a key in the payment's metadata. */
export const IsFieldKey = () =>
  Follows('isFieldKey', checks.fieldKey, { type: 'string', pattern: '^[a-z0-9_]{1,40}$' });

/** Requires an http or https URL. `userinfo` allows `https://user:password@…`. */
export const IsWebUrl = ({ userinfo }: { userinfo: boolean }) =>
  Follows('isWebUrl', checks.webUrl({ userinfo }), {
    type: 'string',
    format: 'uri',
    maxLength: URL_MAX,
  });

/**
 * Requires a URL to which payers return: http, https or an app's own scheme. `userinfo` allows
 * `https://user:password@…`.
 */
export const IsReturnUrl = ({ userinfo }: { userinfo: boolean }) =>
  Follows('isReturnUrl', checks.returnUrl({ userinfo }), {
    type: 'string',
    format: 'uri',
    maxLength: URL_MAX,
  });

export const IsWebhookUrl = () =>
  Follows('isWebhookUrl', checks.webhookUrl, { type: 'string', format: 'uri', maxLength: URL_MAX });

export const IsEmailAddress = () =>
  Follows('isEmailAddress', checks.email, { type: 'string', format: 'idn-email', maxLength: EMAIL_MAX });

/** Requires an existing date in the form `YYYY-MM-DD`. */
export const IsCalendarDate = () =>
  Follows('isCalendarDate', checks.date, { type: 'string', format: 'date' });

/** Requires a time in Unix seconds or in RFC 3339 format. */
export const IsTimestamp = () =>
  Follows('isMoment', checks.timestamp, {
    oneOf: [
      { type: 'integer', minimum: 0 },
      { type: 'string', format: 'date-time' },
    ],
  });

/** Requires another resource's ID with this prefix. */
export const IsIdOf = (prefix: IdPrefix | 'shp') =>
  Follows('isIdOf', checks.idOf(prefix), {
    type: 'string',
    pattern: `^${prefix}_`,
    maxLength: checks.ID_MAX,
  });

/** Requires a payment reference in any of the formats in which people type it. */
export const IsPaymentReference = () =>
  Follows('isPaymentReference', checks.paymentReference, { type: 'string' });

/**
 * Requires a UUID of any version, ignoring case. class-validator's `@IsUUID()` rejects the UUIDs of some
 * projects.
 */
export const IsUuid = () => Follows('isUuid', checks.uuid, { type: 'string', format: 'uuid' });

/** Requires a list of names. The schema documents the given values, but other values are accepted too. */
export const IsStringList = (values: readonly string[]) =>
  Follows('isListOfNames', checks.names, {
    type: 'array',
    items: { type: 'string', enum: values },
    maxItems: checks.NAMES_MAX,
  });

export const IsMetadata = () =>
  applyDecorators(
    ApiProperty({
      description:
        'At most 50 keys of at most 40 characters; 16 KB as JSON. Send whole numbers beyond 2^53 - 1, such as long order IDs, as strings.',
    }),
    Follows('isMetadata', checks.metadata, { type: 'object', additionalProperties: true, maxProperties: 50 }),
  );

export const IsSearchText = ({ max }: { max: number }) =>
  Follows('isSearchText', checks.searchText({ max }), { type: 'string', minLength: 1, maxLength: max });

/** Requires an amount in major units in a query that also contains `currency`. */
export const IsAmountText = () =>
  Follows('isAmountText', checks.amountText, { type: 'number', minimum: 0, maximum: checks.AMOUNT_TEXT_MAX });

export const IsDigits = ({ min, max }: { min: number; max: number }) =>
  Follows('isDigits', checks.digits({ min, max }), { type: 'integer', minimum: min, maximum: max });

/** Requires one or more of the given values in a query, sent as `name=value` or `name[]=value`. */
export const IsSomeOf = (values: readonly string[]) =>
  Follows('isSomeOf', checks.someOf(values), { type: 'string', enum: values });
