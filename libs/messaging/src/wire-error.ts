import {
  DomainError,
  ERROR_CODES,
  FinalRefusal,
  ServiceUnavailable,
  type ErrorCode,
  type Issues,
} from '@tulay/contracts';

/** An error as sent between services: without a stack, and only with messages written for callers. */
export interface WireError {
  code: ErrorCode;
  message: string;
  issues?: Issues;
  /** Set if a service that it called, or its database, did not respond. */
  unanswered?: true;
  /** Every other attempt of the command gets the same refusal. */
  final?: true;
}

const INTERNAL: WireError = { code: 'internal_error', message: 'An internal error occurred' };

/** Converts an error for the caller. Unknown errors lose their message; the service that threw them has logged it. */
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
