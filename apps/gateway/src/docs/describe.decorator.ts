import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiQuery, ApiResponse } from '@nestjs/swagger';
import type { ErrorCode } from '@tulay/contracts';
import { ERROR_STATUS } from '../errors/error-status';
import { ANSWER_HEADERS, ERROR_HEADERS, REPLAY_HEADERS } from './answer-headers';
import { ErrorSchema } from './error.openapi';

export interface Description {
  summary: string;
  description?: string;
  /** The DTO of the JSON body; only a POST, PATCH or PUT has one. */
  body?: Type;
  /** No body at all will do as well. */
  bodyOptional?: boolean;
  /** The DTO of the query. */
  query?: Type;
  /** 200 if not said. */
  status?: 200 | 201 | 202;
  /** What a success answers. */
  answer: Type;
  /** The codes besides those that any route may answer. */
  errors?: readonly ErrorCode[];
}

/** What every route that takes a key may refuse with. */
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
    'Any text of 1-255 characters. For 24 hours a repeat with the same key answers what the first success answered.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** What `/openapi.json` says of a route. */
export function Describe(about: Description): MethodDecorator {
  const { summary, description, body, query, status = 200, answer, errors = [] } = about;
  const headers = body ? { ...ANSWER_HEADERS, ...REPLAY_HEADERS } : ANSWER_HEADERS;
  return applyDecorators(
    ApiOperation({ summary, description }),
    ApiResponse({ status, type: answer, description: 'Done', headers }),
    ...errorResponses([...COMMON, ...errors, ...(body ? (['conflict'] as const) : [])]),
    ...(body ? [ApiBody({ type: body, required: !about.bodyOptional }), ApiHeader(IDEMPOTENCY_KEY)] : []),
    ...(query ? [ApiQuery({ type: query })] : []),
  );
}

/** One entry per status, which names the codes that come with it. */
function errorResponses(codes: readonly ErrorCode[]): MethodDecorator[] {
  const statuses = [...new Set(codes.map((code) => ERROR_STATUS[code]))];
  return statuses.map((status) => {
    const names = [...new Set(codes.filter((code) => ERROR_STATUS[code] === status))];
    const headers = ERROR_HEADERS[status] ?? {};
    return ApiResponse({ status, type: ErrorSchema, description: names.join(', '), headers });
  });
}
