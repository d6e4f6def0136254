import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { ErrorCode } from '@tulay/contracts';
import { ERROR_STATUS } from '../errors/error-status';
import { inputsOf } from '../validation/handler-inputs';
import type { DtoClass } from '../validation/rule';
import { ANSWER_HEADERS, ERROR_HEADERS, REPLAY_HEADERS } from './answer-headers';
import { ErrorSchema } from './error.openapi';

export interface Description {
  summary: string;
  description?: string;
  /** A request without any body is accepted too. */
  bodyOptional?: boolean;
  /** 200 if absent. */
  status?: 200 | 201 | 202;
  /** The schema of a successful answer. */
  answer: Type;
  /** Error codes of this route, besides the common ones. */
  errors?: readonly ErrorCode[];
}

/** Error codes of every route that takes a key. */
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

/** Describes a route in `/openapi.json`. The body and the query come from the handler's declaration. */
export const Describe =
  (about: Description): MethodDecorator =>
  (prototype, name, handler) => {
    const { body } = inputsOf(prototype.constructor, String(name));
    applyDecorators(...routeDocs(about, body))(prototype, name, handler);
  };

function routeDocs(about: Description, body: DtoClass<object> | undefined): MethodDecorator[] {
  const { summary, description, bodyOptional, status = 200, answer, errors = [] } = about;
  const headers = body ? { ...ANSWER_HEADERS, ...REPLAY_HEADERS } : ANSWER_HEADERS;
  return [
    ApiOperation({ summary, description }),
    ApiResponse({ status, type: answer, description: 'Done', headers }),
    ...errorResponses([...COMMON, ...errors, ...(body ? (['conflict'] as const) : [])]),
    ...(body ? [ApiBody({ type: body, required: !bodyOptional }), ApiHeader(IDEMPOTENCY_KEY)] : []),
  ];
}

/** One response per status; its description names the error codes. */
function errorResponses(codes: readonly ErrorCode[]): MethodDecorator[] {
  const statuses = [...new Set(codes.map((code) => ERROR_STATUS[code]))];
  return statuses.map((status) => {
    const names = [...new Set(codes.filter((code) => ERROR_STATUS[code] === status))];
    const headers = ERROR_HEADERS[status] ?? {};
    return ApiResponse({ status, type: ErrorSchema, description: names.join(', '), headers });
  });
}
