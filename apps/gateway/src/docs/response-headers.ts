interface DocumentedHeader {
  description: string;
  /** Whether the header is present in every response that documents it. */
  required: boolean;
  schema: { type: 'string' | 'integer'; const?: string };
}

const header = (description: string, type: 'string' | 'integer' = 'string'): DocumentedHeader => ({
  description,
  required: true,
  schema: { type },
});
const optional = (one: DocumentedHeader): DocumentedHeader => ({ ...one, required: false });

export const HEADERS = {
  'Request-Id': header('Unique ID of this request. Include it when you contact support.'),
  'RateLimit-Limit': header('Number of requests that this key can make per window.', 'integer'),
  'RateLimit-Remaining': header('Requests remaining in the current window.', 'integer'),
  'RateLimit-Reset': header('Seconds until the current window resets.', 'integer'),
  'Idempotent-Replayed': optional({
    ...header('`true` if this is the stored response of an earlier request with the same `Idempotency-Key`.'),
    schema: { type: 'string', const: 'true' },
  }),
  'Idempotency-Mismatch': optional({
    ...header(
      '`body` if the body differs from the body of the first request with the same `Idempotency-Key`, whose response this is. Use a new key for each attempt. `expires_in` is not compared.',
    ),
    schema: { type: 'string', const: 'body' },
  }),
  'Service-Ignored-Fields': optional(
    header('Unknown fields of the request body, which were ignored. At most 20 names, percent-encoded.'),
  ),
  'Retry-After': header('Number of seconds to wait before retrying.', 'integer'),
  'WWW-Authenticate': header('The expected authentication scheme.'),
  Allow: header('HTTP methods that this path supports.'),
} satisfies Record<string, DocumentedHeader>;

export type HeaderName = keyof typeof HEADERS;

/** Headers of every response to an authenticated request. */
export const KEYED_HEADERS: readonly HeaderName[] = [
  'Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
];

/** Headers of responses that are sent after the body or the Idempotency-Key has been read. */
export const WRITTEN_HEADERS: readonly HeaderName[] = ['Idempotent-Replayed', 'Service-Ignored-Fields'];

export const headerRefs = (names: readonly HeaderName[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/**
 * Returns the headers marked as optional, for responses that may be sent before the header values are
 * available.
 */
export const maybeHeaders = (names: readonly HeaderName[]): Record<string, DocumentedHeader> =>
  Object.fromEntries(names.map((name) => [name, optional(HEADERS[name])]));
