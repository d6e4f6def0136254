import type { ErrorCode } from '@tulay/contracts';

/** HTTP status of each error code, unless `HttpRefusal` overrides it. */
export const ERROR_STATUS = {
  invalid_request: 400,
  unauthenticated: 401,
  insufficient_scope: 403,
  not_found: 404,
  invalid_state: 400,
  rate_limited: 429,
  no_route: 400,
  insufficient_balance: 400,
  conflict: 409,
  provider_error: 502,
  internal_error: 500,
  email_taken: 409,
  invalid_token: 400,
  already_used: 409,
  project_not_found: 404,
  project_disabled: 403,
  unsupported_combo: 400,
  unexpected_scope: 400,
  missing_scope: 400,
  customer_not_found: 404,
  invalid_tabs: 400,
} as const satisfies Record<ErrorCode, number>;
