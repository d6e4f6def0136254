import { HttpException } from '@nestjs/common';
import { DomainError, ServiceUnavailable, type ErrorCode, type Issues } from '@tulay/contracts';
import { isTransientDatabaseError } from '@tulay/persistence';
import { ERROR_STATUS } from './error-status';
import { HttpRefusal } from './http-refusal';

export interface ErrorEnvelope {
  error: { code: ErrorCode; message: string; issues?: Issues };
}

export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: ErrorEnvelope;
}

const MALFORMED = 'The request is malformed';

const UNREADABLE: Record<number, string> = {
  400: MALFORMED,
  404: 'No such route',
  405: 'This path does not support this HTTP method',
  408: 'The request timed out before it was received completely',
  413: 'The body is larger than 288 KB',
  414: 'The URL is too long',
  415: 'The body must be JSON. Send it with Content-Type: application/json',
  417: 'The Expect header is not supported',
  431: 'The headers are too large',
};

/**
 * Returns the response to any thrown error. For an unexpected error, the response reveals only the request
 * ID.
 */
export function toErrorAnswer(error: unknown, requestId: string): ErrorAnswer {
  if (isUnexpected(error)) return isPassing(error) ? unavailable(requestId) : internalError(requestId);
  return error instanceof DomainError ? refusal(error) : unreadable((error as HttpException).getStatus());
}

/** Returns whether the error is a service failure that must be logged. */
export const isUnexpected = (error: unknown): boolean =>
  error instanceof DomainError ? error.code === 'internal_error' : !isClientFault(error);

export const unreadable = (status: number): ErrorAnswer =>
  envelope(status, status === 404 ? 'not_found' : 'invalid_request', UNREADABLE[status] ?? MALFORMED);

/** Returns whether a service or the database failed temporarily, so that a retry may succeed. */
const isPassing = (error: unknown): boolean =>
  error instanceof DomainError ? error instanceof ServiceUnavailable : isTransientDatabaseError(error);

const isClientFault = (error: unknown): boolean => error instanceof HttpException && error.getStatus() < 500;

function refusal(error: DomainError): ErrorAnswer {
  const http = error instanceof HttpRefusal ? error.http : {};
  const answer = envelope(http.status ?? ERROR_STATUS[error.code], error.code, error.message);
  if (error.issues && answer.status === 400)
    Object.assign(answer.body.error, {
      message: namingFirst(error.message, error.issues),
      issues: error.issues,
    });
  return { ...answer, headers: { ...answer.headers, ...http.headers } };
}

/** Matches an issue that is a code, such as `refund_not_supported`. The message already explains the code. */
const CODE = /^[a-z]+(?:_[a-z]+)+$/;

/**
 * Appends the first issue to the message, because many clients display or log only the message: `The request
 * has invalid fields: amount is required; and 1 more`.
 */
function namingFirst(message: string, issues: Issues): string {
  const [[field, problems] = [], ...others] = Object.entries(issues);
  const [problem] = problems ?? [];
  if (!field || !problem || CODE.test(problem)) return message;
  const more = others.length ? `; and ${others.length} more` : '';
  return `${message}: ${field} ${problem}${more}`;
}

const internalError = (requestId: string): ErrorAnswer =>
  envelope(500, 'internal_error', `An internal error occurred. Contact support with request ID ${requestId}`);

/** Seconds after which a restarted service is usually available again. */
const SILENT_SECONDS = '5';

/**
 * Returns the response for an unavailable service or database. Only a retry can determine whether the request
 * took effect.
 */
export const unavailable = (requestId: string): ErrorAnswer => ({
  ...envelope(
    503,
    'internal_error',
    `The service is temporarily unavailable. Try again. Request ID: ${requestId}`,
  ),
  headers: { 'Retry-After': SILENT_SECONDS },
});

const envelope = (status: number, code: ErrorCode, message: string): ErrorAnswer => ({
  status,
  headers: headersOf(status, code),
  body: { error: { code, message } },
});

function headersOf(status: number, code: ErrorCode): Record<string, string> {
  if (status === 401) return { 'WWW-Authenticate': 'Bearer' };
  return code === 'conflict' ? { 'Retry-After': '1' } : {};
}
