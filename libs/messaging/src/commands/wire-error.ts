import {
  DomainError,
  ERROR_CODES,
  FinalRefusal,
  ServiceUnavailable,
  type ErrorCode,
  type Issues,
} from '@tulay/contracts';

/**
 * An error as sent between services: without a stack trace, and only with a message that is intended for
 * callers.
 */
export interface WireError {
  code: ErrorCode;
  message: string;
  issues?: Issues;
  /** Set for `ServiceUnavailable`. */
  unanswered?: true;
  /** Set for `FinalRefusal`. */
  final?: true;
}

const INTERNAL: WireError = { code: 'internal_error', message: 'An internal error occurred' };

/**
 * Converts an error for the caller. The message of an unknown error is removed; the service that threw it has logged
 * it.
 */
export const toWireError = (error: unknown): WireError =>
  error instanceof DomainError
    ? {
        code: error.code,
        message: error.message,
        issues: error.issues,
        ...(error instanceof ServiceUnavailable && { unanswered: true }),
        ...(error instanceof FinalRefusal && { final: true }),
      }
    : INTERNAL;

export function fromWireError(wire: unknown): DomainError {
  const { code, message = '', issues, unanswered, final } = (wire ?? {}) as Partial<WireError>;
  if (!code || !ERROR_CODES.includes(code)) return new DomainError('internal_error', INTERNAL.message);
  if (unanswered) return new ServiceUnavailable(message);
  const refusal = new DomainError(code, message, issues);
  return final ? new FinalRefusal(refusal) : refusal;
}
