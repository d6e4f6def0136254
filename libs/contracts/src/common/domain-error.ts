/** All API error codes, as spelled in the specification. */
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

/** Error messages by field path, such as `line_items.0.quantity`. */
export type Issues = Record<string, string[]>;

/** An error with an API error code. Only the gateway maps codes to HTTP statuses. */
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
 * Thrown if no reply arrived in time, or if the service's database was unavailable. The command may have been
 * executed; a retry returns the existing result.
 */
export class ServiceUnavailable extends DomainError {
  constructor(message: string) {
    super('internal_error', message);
    this.name = 'Unanswered';
  }
}

/**
 * An error that the service stores under the command's ID. Every retry of the command returns the stored
 * error, so the command can never take effect later.
 */
export class FinalRefusal extends DomainError {
  constructor({ code, message, issues }: Pick<DomainError, 'code' | 'message' | 'issues'>) {
    super(code, message, issues);
    this.name = 'FinalRefusal';
  }
}

/** Returns a `not_found` error. The message is the same for an unknown ID and for another merchant's ID. */
export const notFound = (what: string, id: string): DomainError =>
  new DomainError('not_found', `No such ${what}: ${id}`);

/** Returns the error for an object in the merchant's other environment. */
export const environmentCrossing = (what: string): DomainError =>
  new DomainError('unauthenticated', `This ${what} exists in the other mode. Use an API key for that mode`);

export const invalidField = (field: string, message: string): DomainError =>
  new DomainError('invalid_request', 'The request has invalid fields', { [field]: [message] });
