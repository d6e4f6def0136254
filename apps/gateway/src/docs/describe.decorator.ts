import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiBody,
  ApiExtension,
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import type { ErrorCode } from '@tulay/contracts';
import { inputsOf } from '../validation/handler-inputs';
import type { DtoClass } from '../validation/rule';
import { headerRefs, KEYED_HEADERS, WRITTEN_HEADERS, type HeaderName } from './response-headers';
import { ALIAS_OF, ERROR_CODES_OF } from './extensions';

export interface Description {
  summary: string;
  description: string;
  bodyOptional?: boolean;
  /** Status of a successful response. Defaults to 200. */
  status?: 200 | 201 | 202;
  /** Schema of a successful response, or the media type if the route returns a file. */
  answer: Type | FileType;
  /** Whether the list is also available as a CSV file. */
  csv?: true;
  /** Schema of the response (200) to a request with `dry_run`. */
  dryRun?: Type;
  /** Headers of a successful response, in addition to the headers that every response has. */
  headers?: readonly HeaderName[];
  errors?: readonly ErrorCode[];
  /**
   * Name of the handler with the same effect for another HTTP method. The document lists this route as an
   * alias.
   */
  aliasOf?: string;
}

type FileType = 'application/pdf';

/** Errors that any route requiring a key can return. */
const COMMON: readonly ErrorCode[] = [
  'invalid_request',
  'unauthenticated',
  'insufficient_scope',
  'rate_limited',
  'internal_error',
];

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'Unique string of 1–255 printable ASCII characters, such as a UUID. For 24 hours, a request with the same key returns the response of the first successful request.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
};

const CSV = `With \`Accept: text/csv\`, the response is a CSV file of all objects that match, newest first, with times in Philippine
time. A file has at most 50,000 rows, or \`limit\`; continue with the last \`id\` as \`starting_after\`. A merchant can
download two files simultaneously; another request returns \`rate_limited\`. A file that is incomplete because of an error
ends with a broken connection.`;

/**
 * Documents a route in `/openapi.json`. The schemas of the body and query are derived from the handler's
 * parameters.
 */
export const Describe =
  (about: Description): MethodDecorator =>
  (prototype, name, handler) => {
    const { body } = inputsOf(prototype.constructor, String(name));
    applyDecorators(...routeDocs(about, body))(prototype, name, handler);
  };

function routeDocs(about: Description, body: DtoClass<object> | undefined): MethodDecorator[] {
  const { summary, description, bodyOptional, status = 200, answer, dryRun, errors = [], aliasOf } = about;
  const successful = about.csv ? listOrCsv(answer) : contentOf(answer);
  const own = about.headers ?? [];
  const headers = headerRefs([...KEYED_HEADERS, ...(body ? WRITTEN_HEADERS : []), ...own]);
  const codes = [...COMMON, ...errors, ...(body ? (['conflict'] as const) : [])];
  return [
    ApiOperation({ summary, description: about.csv ? `${description}\n\n${CSV}` : description }),
    ...(typeof answer === 'string' ? [] : [ApiExtraModels(answer)]),
    ApiExtension(ERROR_CODES_OF, [...new Set(codes)]),
    ApiResponse({ status, headers, ...successful }),
    ...(dryRun ? [ApiResponse({ status: 200, headers, type: dryRun })] : []),
    ...(aliasOf ? [ApiExtension(ALIAS_OF, aliasOf)] : []),
    ...(body ? [ApiBody({ type: body, required: !bodyOptional }), ApiHeader(IDEMPOTENCY_KEY)] : []),
  ];
}

const listOrCsv = (answer: Type | FileType) => ({
  content: {
    ...(typeof answer === 'string'
      ? {}
      : { 'application/json': { schema: { $ref: getSchemaPath(answer) } } }),
    'text/csv': { schema: { type: 'string' as const } },
  },
});

const contentOf = (answer: Type | FileType) =>
  typeof answer === 'string'
    ? { content: { [answer]: { schema: { type: 'string' as const, format: 'binary' } } } }
    : { type: answer };
