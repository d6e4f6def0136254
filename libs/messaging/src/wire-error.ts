import { DomainError, ERROR_CODES, type ErrorCode, type Issues } from '@tulay/contracts';

/** A refusal as it travels: never a stack, never a message that was not written for callers. */
export interface WireError {
  code: ErrorCode;
  message: string;
  issues?: Issues;
}

const INTERNAL: WireError = { code: 'internal_error', message: 'Something went wrong on our side' };

/** An unknown error says nothing of itself to the caller; the thrower logs it. */
export const toWireError = (error: unknown): WireError =>
  error instanceof DomainError
    ? { code: error.code, message: error.message, issues: error.issues }
    : INTERNAL;

export function fromWireError(wire: unknown): DomainError {
  const { code, message, issues } = (wire ?? {}) as Partial<WireError>;
  if (!code || !ERROR_CODES.includes(code)) return new DomainError('internal_error', INTERNAL.message);
  return new DomainError(code, message ?? '', issues);
}
