import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { EMAIL_MAX, URL_MAX, type IdPrefix } from '@tulay/contracts';
import * as checks from './checks';
import { Follows } from './rule';

/** An amount in main units of the currency that the field `currency` names. */
export const IsAmount = ({ min = checks.AMOUNT_MIN, max }: checks.AmountLimits) =>
  Follows('isAmount', checks.amount({ min, max }), { type: 'number', minimum: min, maximum: max });

/** A number above one bound, and below another or up to `max`. */
export const IsNumberWithin = (range: checks.OpenRange) =>
  Follows('isNumberWithin', checks.numberWithin(range), {
    type: 'number',
    exclusiveMinimum: range.above,
    exclusiveMaximum: range.below,
    maximum: range.max,
  });

/** The code of a supported currency, in any case. */
export const IsCurrencyCode = () =>
  Follows('isCurrencyCode', checks.currencyCode, { type: 'string', minLength: 3, maxLength: 3 });

/** ISO 3166-1 alpha-2, in any case. */
export const IsCountryCode = () =>
  Follows('isCountryCode', checks.countryCode, { type: 'string', minLength: 2, maxLength: 2 });

/** A text that people can read: not only white space. */
export const IsNotBlank = () => Follows('isNotBlank', checks.notBlank, { type: 'string', pattern: '\\S' });

/** The name of a payer's answer in a payment's metadata. */
export const IsFieldKey = () =>
  Follows('isFieldKey', checks.fieldKey, { type: 'string', pattern: '^[a-z0-9_]{1,40}$' });

/** An http or https address. `userinfo`: whether `https://user:password@…` is allowed. */
export const IsWebUrl = ({ userinfo }: { userinfo: boolean }) =>
  Follows('isWebUrl', checks.webUrl({ userinfo }), {
    type: 'string',
    format: 'uri',
    maxLength: URL_MAX,
  });

/** A URL that payers return to: http, https or an app's own scheme. `userinfo`: as for `IsWebUrl`. */
export const IsReturnUrl = ({ userinfo }: { userinfo: boolean }) =>
  Follows('isReturnUrl', checks.returnUrl({ userinfo }), {
    type: 'string',
    format: 'uri',
    maxLength: URL_MAX,
  });

/** An address that webhooks may be sent to. */
export const IsWebhookUrl = () =>
  Follows('isWebhookUrl', checks.webhookUrl, { type: 'string', format: 'uri', maxLength: URL_MAX });

export const IsEmailAddress = () =>
  Follows('isEmailAddress', checks.email, { type: 'string', format: 'idn-email', maxLength: EMAIL_MAX });

/** RFC 3339, such as 2026-12-31T23:59:59+08:00. */
export const IsDateTime = () =>
  Follows('isDateTime', checks.dateTime, { type: 'string', format: 'date-time' });

/** `YYYY-MM-DD`, a day that exists in the calendar. */
export const IsCalendarDate = () =>
  Follows('isCalendarDate', checks.date, { type: 'string', format: 'date' });

/** A moment: Unix seconds, or RFC 3339. */
export const IsTimestamp = () =>
  Follows('isMoment', checks.timestamp, {
    oneOf: [
      { type: 'integer', minimum: 0 },
      { type: 'string', format: 'date-time' },
    ],
  });

/** The id of another resource, by its prefix. */
export const IsIdOf = (prefix: IdPrefix | 'shp') =>
  Follows('isIdOf', checks.idOf(prefix), {
    type: 'string',
    pattern: `^${prefix}_`,
    maxLength: checks.ID_MAX,
  });

/** The reference of a payment, as people write it. */
export const IsPaymentReference = () =>
  Follows('isPaymentReference', checks.paymentReference, { type: 'string' });

/** A uuid of any version, in any case. class-validator's `@IsUUID()` refuses some that projects have. */
export const IsUuid = () => Follows('isUuid', checks.uuid, { type: 'string', format: 'uuid' });

/** A list of names. The schema documents the given ones; others are accepted too. */
export const IsStringList = (values: readonly string[]) =>
  Follows('isListOfNames', checks.names, {
    type: 'array',
    items: { type: 'string', enum: values },
    maxItems: checks.NAMES_MAX,
  });

/** The merchant's own key/value pairs. */
export const IsMetadata = () =>
  applyDecorators(
    ApiProperty({
      description:
        'At most 50 keys of at most 40 characters; 16 KB as JSON. Send whole numbers beyond 2^53 - 1, such as long order IDs, as strings.',
    }),
    Follows('isMetadata', checks.metadata, { type: 'object', additionalProperties: true, maxProperties: 50 }),
  );

/** In a query: a search text. */
export const IsSearchText = ({ max }: { max: number }) =>
  Follows('isSearchText', checks.searchText({ max }), { type: 'string', minLength: 1, maxLength: max });

/** In a query: an amount in main units of the field `currency`, which must be there too. */
export const IsAmountText = () =>
  Follows('isAmountText', checks.amountText, { type: 'number', minimum: 0, maximum: checks.AMOUNT_TEXT_MAX });

/** In a query: a whole number, sent as text. */
export const IsDigits = ({ min, max }: { min: number; max: number }) =>
  Follows('isDigits', checks.digits({ min, max }), { type: 'integer', minimum: min, maximum: max });

/** In a query: `name=value` or `name[]=value`, once or several times. */
export const IsSomeOf = (values: readonly string[]) =>
  Follows('isSomeOf', checks.someOf(values), { type: 'string', enum: values });
