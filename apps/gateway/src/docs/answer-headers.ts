interface DocumentedHeader {
  description: string;
  /** Whether every answer that lists the header has it. */
  required: boolean;
  schema: { type: 'string' | 'integer'; const?: string };
}

const header = (description: string, type: 'string' | 'integer' = 'string'): DocumentedHeader => ({
  description,
  required: true,
  schema: { type },
});
const optional = (one: DocumentedHeader): DocumentedHeader => ({ ...one, required: false });

/** Every header of an answer that this API sets and documents. */
export const HEADERS = {
  'Request-Id': header('Names this request wherever it left a trace; tell us when you ask.'),
  'RateLimit-Limit': header('Requests this key may make in a window.', 'integer'),
  'RateLimit-Remaining': header('Requests left in the window.', 'integer'),
  'RateLimit-Reset': header('Seconds until the window ends.', 'integer'),
  'Idempotent-Replayed': optional({
    ...header('`true` when this is the answer of an earlier request with the same `Idempotency-Key`.'),
    schema: { type: 'string', const: 'true' },
  }),
  'Service-Ignored-Fields': optional(
    header(
      'Fields of the body that this API does not know, at most 20, percent-encoded. They changed nothing.',
    ),
  ),
  'Retry-After': header('Seconds until it is worth trying again.', 'integer'),
  'WWW-Authenticate': header('How to send the key.'),
  Allow: header('The methods that this path takes.'),
} satisfies Record<string, DocumentedHeader>;

export type HeaderName = keyof typeof HEADERS;

/** Headers of every answer to a request with a good key. */
export const KEYED_HEADERS: readonly HeaderName[] = [
  'Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
];

/** Headers of the answer to a request whose body was taken, or whose Idempotency-Key was met before. */
export const WRITTEN_HEADERS: readonly HeaderName[] = ['Idempotent-Replayed', 'Service-Ignored-Fields'];

/** References to these headers in the components of the document. */
export const headerRefs = (names: readonly HeaderName[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** These headers, in answers that may come before they are known. */
export const maybeHeaders = (names: readonly HeaderName[]): Record<string, DocumentedHeader> =>
  Object.fromEntries(names.map((name) => [name, optional(HEADERS[name])]));
