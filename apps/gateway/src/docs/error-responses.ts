import type { ReferenceObject, ResponseObject } from '@nestjs/swagger';
import type { ErrorCode } from '@tulay/contracts';
import { ERROR_STATUS } from '../errors/error-status';
import type { ErrorEnvelope } from '../errors/error-response';
import { headerRefs, KEYED_HEADERS, maybeHeaders } from './response-headers';
import { errorExample, unavailableExample, unreadableExample } from './error-examples';

export interface ErrorShape {
  prefix: '' | 'Compat';
  schema: string;
  write: (body: ErrorEnvelope) => object;
}

type UnreadStatus = 405 | 413 | 415;

/** Shared responses for requests that the HTTP layer rejects, by status. */
const UNREAD: Record<UnreadStatus, [name: string, words: string]> = {
  405: [
    'MethodNotAllowed',
    'The path does not support this method. The `Allow` header lists the supported methods.',
  ],
  413: ['BodyTooLarge', 'The body is larger than 288 KB.'],
  415: ['NotJson', 'The body is not `application/json` in UTF-8, or it is compressed.'],
};
const UNAVAILABLE = 'Unavailable';
const UNREAD_STATUSES: readonly UnreadStatus[] = [405, 413, 415];

/** Descriptions by status, displayed above the error codes. */
const WORDS: Record<number, string> = {
  400: 'The request is invalid; `issues` lists the invalid fields. Do not retry it unchanged.',
  401: 'The API key is missing or invalid, or the object exists in the other mode.',
  403: 'The API key is valid but lacks the required scope, or the account is suspended or closed, or its payouts are on hold; the message says which.',
  404: 'The object does not exist, or it belongs to another account.',
  409: 'A request with this `Idempotency-Key` is still in progress. Retry after `Retry-After` seconds.',
  429: 'Too many requests. Retry after `Retry-After` seconds.',
  500: 'An error on our side. The message contains the request ID.',
  503: '`internal_error`. The service is temporarily unavailable, and the request may have been executed. Retry it after `Retry-After` seconds with the same `Idempotency-Key`.',
  502: 'Every available provider failed, and nothing was charged. You can retry the same request.',
};

/**
 * Returns an operation's error responses by status. Responses with a single code are references to
 * `components.responses`.
 */
export function errorResponses(
  codes: readonly ErrorCode[],
  { shape, hasBody }: { shape: ErrorShape; hasBody: boolean },
): Record<string, ResponseObject | ReferenceObject> {
  const statuses = [...new Set(codes.map((code) => ERROR_STATUS[code]))];
  const own = statuses.map((status): [number, ResponseObject | ReferenceObject] => {
    const some = [...new Set(codes.filter((code) => ERROR_STATUS[code] === status))];
    const [only] = some;
    return [status, some.length === 1 && only ? shared(shape, nameOf(only)) : response(status, some, shape)];
  });
  const unread = UNREAD_STATUSES.filter((status) => hasBody || status === 405);
  const silent = codes.includes('internal_error') ? [[503, shared(shape, UNAVAILABLE)] as const] : [];
  return Object.fromEntries([
    ...own,
    ...silent,
    ...unread.map((status) => [status, shared(shape, UNREAD[status][0])]),
  ]);
}

/** Returns all shared responses in an error format, by name. */
export function sharedResponses(shape: ErrorShape): Record<string, ResponseObject> {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  return Object.fromEntries([
    ...codes.map((code) => [shape.prefix + nameOf(code), response(ERROR_STATUS[code], [code], shape)]),
    [
      shape.prefix + UNAVAILABLE,
      answer(WORDS[503] ?? '', { error: unavailableExample() }, { status: 503, shape }),
    ],
    ...UNREAD_STATUSES.map((status) => [
      shape.prefix + UNREAD[status][0],
      answer(UNREAD[status][1], { error: unreadableExample(status) }, { status, shape }),
    ]),
  ]);
}

const shared = ({ prefix }: ErrorShape, name: string): ReferenceObject => ({
  $ref: `#/components/responses/${prefix}${name}`,
});

/** Returns the name of an error response: `not_found` becomes `NotFound`. */
const nameOf = (code: ErrorCode): string =>
  code.replace(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase());

function response(status: number, codes: ErrorCode[], shape: ErrorShape): ResponseObject {
  const description = `${codes.map((code) => `\`${code}\``).join(', ')}. ${WORDS[status] ?? ''}`;
  const bodies = codes.map((code) => [code, { error: errorExample(code) }] as const);
  const [first] = bodies;
  const one = answer(description, first?.[1] ?? {}, { status, shape });
  if (codes.length === 1) return one;
  const examples = Object.fromEntries(
    bodies.map(([code, body]) => [code, { summary: code, value: shape.write(body) }]),
  );
  return { ...one, content: { 'application/json': { schema: refOf(shape), examples } } };
}

const answer = (
  description: string,
  body: object,
  { status, shape }: { status: number; shape: ErrorShape },
): ResponseObject => ({
  description,
  headers: headersOf(status),
  content: {
    'application/json': { schema: refOf(shape), example: shape.write(body as ErrorEnvelope) as unknown },
  },
});

const refOf = ({ schema }: ErrorShape): ReferenceObject => ({ $ref: `#/components/schemas/${schema}` });

/**
 * Requests that are rejected before authentication do not count toward a rate limit, so their responses may
 * lack the rate limit headers.
 */
function headersOf(status: number): ResponseObject['headers'] {
  const counted = KEYED_HEADERS.filter((name) => name !== 'Request-Id');
  if (status === 405) return headerRefs(['Request-Id', 'Allow']);
  if (status === 401) return { ...headerRefs(['Request-Id', 'WWW-Authenticate']), ...maybeHeaders(counted) };
  if (status === 429 || status === 503)
    return { ...headerRefs(['Request-Id', 'Retry-After']), ...maybeHeaders(counted) };
  if (status >= 500) return { ...headerRefs(['Request-Id']), ...maybeHeaders(counted) };
  return headerRefs(status === 409 ? [...KEYED_HEADERS, 'Retry-After'] : KEYED_HEADERS);
}
