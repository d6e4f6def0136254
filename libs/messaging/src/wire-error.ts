import { DomainError, ERROR_CODES, Unanswered, type ErrorCode, type Issues } from '@tulay/contracts';

/** A refusal as it travels: no stack, and only messages that were written for callers. */
export interface WireError {
  code: ErrorCode;
  message: string;
  issues?: Issues;
  /** A service that it asked did not answer, or its database did not. */
  unanswered?: true;
}

const INTERNAL: WireError = { code: 'internal_error', message: 'Something went wrong on our side' };

/** An unknown error reaches the caller without its message; the service that threw it has logged it. */
export const toWireError = (error: unknown): WireError =>
  error instanceof DomainError
    ? {
        code: error.code,
        message: error.message,
        issues: error.issues,
        ...(error instanceof Unanswered && { unanswered: true }),
      }
    : INTERNAL;

export function fromWireError(wire: unknown): DomainError {
  const { code, message, issues, unanswered } = (wire ?? {}) as Partial<WireError>;
  if (!code || !ERROR_CODES.includes(code)) return new DomainError('internal_error', INTERNAL.message);
  if (unanswered) return new Unanswered(message ?? '');
  return new DomainError(code, message ?? '', issues);
}
