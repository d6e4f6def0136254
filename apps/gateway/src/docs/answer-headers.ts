interface DocumentedHeader {
  description: string;
  schema: { type: 'string' | 'integer' };
}

const header = (type: 'string' | 'integer', description: string): DocumentedHeader => ({
  description,
  schema: { type },
});

/** Headers of every answer to a request with a key. */
export const ANSWER_HEADERS = {
  'Request-Id': header('string', 'Names this request wherever it left a trace; tell us when you ask.'),
  'RateLimit-Limit': header('integer', 'Requests this API key may make in a window.'),
  'RateLimit-Remaining': header('integer', 'Requests left in the window.'),
  'RateLimit-Reset': header('integer', 'Seconds until the window ends.'),
};

export const REPLAY_HEADERS = {
  'Idempotent-Replayed': header('string', '`true` when this is the answer of an earlier request.'),
  'Service-Ignored-Fields': header('string', 'Fields of the body that this service does not know.'),
};

const RETRY_AFTER = { 'Retry-After': header('integer', 'Seconds until it is worth trying again.') };

export const ERROR_HEADERS: Record<number, Record<string, DocumentedHeader>> = {
  409: RETRY_AFTER,
  429: RETRY_AFTER,
};
