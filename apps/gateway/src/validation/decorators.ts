import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { EMAIL_MAX, URL_MAX, type IdPrefix } from '@tulay/contracts';
import * as checks from './checks';
import { Follows } from './rule';

/** Requires an amount in main units of the currency that the field `currency` names. */
export const IsAmount = ({ min = checks.AMOUNT_MIN, max }: checks.AmountLimits) =>
  Follows('isAmount', checks.amount({ min, max }), { type: 'number', minimum: min, maximum: max });

/** Requires a number above one bound, and below another bound or up to `max`. */
export const IsNumberWithin = (range: checks.OpenRange) =>
  Follows('isNumberWithin', checks.numberWithin(range), {
    type: 'number',
    exclusiveMinimum: range.above,
    exclusiveMaximum: range.below,
    maximum: range.max,
  });

/** Requires the code of a supported currency, ignoring case. */
export const IsCurrencyCode = () =>
  Follows('isCurrencyCode', checks.currencyCode, { type: 'string', minLength: 3, maxLength: 3 });

/** Requires an ISO 3166-1 alpha-2 code, ignoring case. */
export const IsCountryCode = () =>
  Follows('isCountryCode', checks.countryCode, { type: 'string', minLength: 2, maxLength: 2 });

/** Requires a text with visible characters, not only white space. */
export const IsNotBlank = () => Follows('isNotBlank', checks.notBlank, { type: 'string', pattern: '\\S' });

/** Requires the name of a payer's custom field in a payment's metadata. */
export const IsFieldKey = () =>
  Follows('isFieldKey', checks.fieldKey, { type: 'string', pattern: '^[a-z0-9_]{1,40}$' });

/** Requires an http or https URL. `userinfo`: whether `https://user:password@…` is allowed. */
export const IsWebUrl = ({ userinfo }: { userinfo: boolean }) =>
  Follows('isWebUrl', checks.webUrl({ userinfo }), {
    type: 'string',
    format: 'uri',
    maxLength: URL_MAX,
  });

/**
 * Requires a URL that payers return to: http, https or an app's own scheme. `userinfo`: as for `IsWebUrl`.
 */
export const IsReturnUrl = ({ userinfo }: { userinfo: boolean }) =>
  Follows('isReturnUrl', checks.returnUrl({ userinfo }), {
    type: 'string',
    format: 'uri',
    maxLength: URL_MAX,
  });

/** Requires a URL that webhooks may be sent to. */
export const IsWebhookUrl = () =>
  Follows('isWebhookUrl', checks.webhookUrl, { type: 'string', format: 'uri', maxLength: URL_MAX });

export const IsEmailAddress = () =>
  Follows('isEmailAddress', checks.email, { type: 'string', format: 'idn-email', maxLength: EMAIL_MAX });

/** Requires an RFC 3339 date-time, such as 2026-12-31T23:59:59+08:00. */
export const IsDateTime = () =>
  Follows('isDateTime', checks.dateTime, { type: 'string', format: 'date-time' });

/** Requires `YYYY-MM-DD`, a day that exists in the calendar. */
export const IsCalendarDate = () =>
  Follows('isCalendarDate', checks.date, { type: 'string', format: 'date' });

/** Requires a time as Unix seconds or in RFC 3339 format. */
export const IsTimestamp = () =>
  Follows('isMoment', checks.timestamp, {
    oneOf: [
      { type: 'integer', minimum: 0 },
      { type: 'string', format: 'date-time' },
    ],
  });

/** Requires the id of another resource, identified by its prefix. */
export const IsIdOf = (prefix: IdPrefix | 'shp') =>
  Follows('isIdOf', checks.idOf(prefix), {
    type: 'string',
    pattern: `^${prefix}_`,
    maxLength: checks.ID_MAX,
  });

/** Requires a payment reference as typed by a person. */
export const IsPaymentReference = () =>
  Follows('isPaymentReference', checks.paymentReference, { type: 'string' });

/**
 * Requires a UUID of any version, ignoring case. class-validator's `@IsUUID()` rejects some that projects
 * have.
 */
export const IsUuid = () => Follows('isUuid', checks.uuid, { type: 'string', format: 'uuid' });

/** Requires a list of names. The schema documents the given ones; others are accepted too. */
export const IsStringList = (values: readonly string[]) =>
  Follows('isListOfNames', checks.names, {
    type: 'array',
    items: { type: 'string', enum: values },
    maxItems: checks.NAMES_MAX,
  });

/** Requires the merchant's own key/value pairs. */
export const IsMetadata = () =>
  applyDecorators(
    ApiProperty({
      description:
        'At most 50 keys of at most 40 characters; 16 KB as JSON. Send whole numbers beyond 2^53 - 1, such as long order IDs, as strings.',
    }),
    Follows('isMetadata', checks.metadata, { type: 'object', additionalProperties: true, maxProperties: 50 }),
  );

/** Requires a search text in a query. */
export const IsSearchText = ({ max }: { max: number }) =>
  Follows('isSearchText', checks.searchText({ max }), { type: 'string', minLength: 1, maxLength: max });

/** Requires an amount in a query, in main units of the field `currency`, which must be present too. */
export const IsAmountText = () =>
  Follows('isAmountText', checks.amountText, { type: 'number', minimum: 0, maximum: checks.AMOUNT_TEXT_MAX });

/** Requires a whole number in a query, sent as text. */
export const IsDigits = ({ min, max }: { min: number; max: number }) =>
  Follows('isDigits', checks.digits({ min, max }), { type: 'integer', minimum: min, maximum: max });

/** Requires `name=value` or `name[]=value` in a query, once or several times. */
export const IsSomeOf = (values: readonly string[]) =>
  Follows('isSomeOf', checks.someOf(values), { type: 'string', enum: values });
