/** Every error code of the API, spelled as in the specification. */
export const ERROR_CODES = [
  'invalid_request',
  'unauthenticated',
  'insufficient_scope',
  'not_found',
  'invalid_state',
  'rate_limited',
  'no_route',
  'insufficient_balance',
  'conflict',
  'provider_error',
  'internal_error',
  'email_taken',
  'invalid_token',
  'already_used',
  'project_not_found',
  'project_disabled',
  'unsupported_combo',
  'unexpected_scope',
  'missing_scope',
  'customer_not_found',
  'invalid_tabs',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Problems by field path (`line_items.0.quantity`). */
export type Issues = Record<string, string[]>;

/** A refusal with an error code of the API. Only the gateway maps codes to HTTP statuses. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly issues?: Issues,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

/**
 * Nobody answered a command in time, or its service's database did not. It may have had its effect, and its repeat finds
 * what it made.
 */
export class Unanswered extends DomainError {
  constructor(message: string) {
    super('internal_error', message);
    this.name = 'Unanswered';
  }
}

/** `not_found` has the same message for an unknown id and for another merchant's id. */
export const notFound = (what: string, id: string): DomainError =>
  new DomainError('not_found', `No such ${what}: ${id}`);

/** The refusal of an id that belongs to this merchant's other environment. */
export const environmentCrossing = (what: string): DomainError =>
  new DomainError(
    'unauthenticated',
    `This ${what} belongs to the other environment; use a key of that environment`,
  );

/** The refusal of one wrong field. */
export const invalidField = (field: string, message: string): DomainError =>
  new DomainError('invalid_request', 'The request has invalid fields', { [field]: [message] });
