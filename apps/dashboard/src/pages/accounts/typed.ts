import { DomainError, type ErrorCode } from '@tulay/contracts';
import { typedIn } from '../forms/field';

export type Body = Record<string, unknown> | null;

const NAMES = ['merchant', 'name', 'email', 'password', 'code', 'passkey'] as const;

export const typedOf = (body: Body) => typedIn(body, NAMES);

/**
 * Returns the code of an error that the form can display.
 * @throws every other error
 */
export function codeAmong(error: unknown, codes: readonly ErrorCode[]): ErrorCode {
  if (error instanceof DomainError && codes.includes(error.code)) return error.code;
  throw error;
}
