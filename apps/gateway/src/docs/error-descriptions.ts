import type { ErrorCode } from '@tulay/contracts';
import type { AnySchema } from './json-schema';

const DESCRIPTIONS: Record<ErrorCode, string> = {
  invalid_request: 'A field is missing or invalid; `issues` lists the fields.',
  unauthenticated: 'The API key is missing or invalid, or the object belongs to the other mode.',
  insufficient_scope:
    'The API key lacks a required scope, or the account is suspended or closed, or its payouts are on hold.',
  not_found: 'The object does not exist, or it belongs to another account.',
  invalid_state: "The object's state does not allow the request, such as a refund of an unpaid payment.",
  rate_limited: 'Too many requests. Retry after `Retry-After` seconds.',
  no_route: 'No provider is available for the method and currency.',
  insufficient_balance: 'The amount of a payout exceeds the available balance.',
  conflict: 'A request with this `Idempotency-Key` is still in progress. Retry after `Retry-After` seconds.',
  provider_error: 'Every available provider failed, and nothing was charged.',
  internal_error: 'An error on our side. The message contains the request ID.',
  email_taken: 'Another merchant uses this email address. No operation of this reference returns this code.',
  invalid_token:
    'The token of an embed is invalid or has expired. No operation of this reference returns this code.',
  already_used: 'The token was already used. No operation of this reference returns this code.',
  project_not_found: 'The project does not exist, or it belongs to another account.',
  project_disabled: 'The project is disabled, or the account is suspended or closed.',
  unsupported_combo: 'The surface `panel` is not available to the audience `customer`.',
  unexpected_scope: 'The audience `merchant` allows neither `scope_field` nor `scope_value`.',
  missing_scope: 'The audience `customer` requires `scope_field` and `scope_value`.',
  customer_not_found: 'No customer of the account has the ID in `scope_value`.',
  invalid_tabs: '`tabs` contains no valid tab.',
};

/**
 * Describes each error code twice: in a list, which Swagger UI and generated code show, and in
 * `x-enum-descriptions`, which code generators use to document enum members.
 */
export function describeErrorCodes(schemas: Record<string, AnySchema>): void {
  const codes = (schemas.ErrorCode?.enum ?? []) as ErrorCode[];
  Object.assign(schemas.ErrorCode ?? {}, {
    description: codes.map((code) => `- \`${code}\`: ${DESCRIPTIONS[code]}`).join('\n'),
    'x-enum-descriptions': codes.map((code) => DESCRIPTIONS[code]),
  });
}
