/** Every error code a caller can meet, as the specification spells them. */
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

/** Field path (`line_items.0.quantity`) to what is wrong with it. */
export type Issues = Record<string, string[]>;

/** A refusal in the words of the API. Services know codes; only the gateway knows HTTP statuses. */
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

/** A `not_found` that reads the same for an absent id and for another merchant's. */
export const notFound = (what: string, id: string): DomainError =>
  new DomainError('not_found', `No such ${what}: ${id}`);

/** The id belongs to this merchant, but to the other environment. */
export const environmentCrossing = (what: string): DomainError =>
  new DomainError(
    'unauthenticated',
    `This ${what} belongs to the other environment; use a key of that environment`,
  );

/** One wrong field of a request. */
export const invalidField = (field: string, message: string): DomainError =>
  new DomainError('invalid_request', 'The request has invalid fields', { [field]: [message] });
