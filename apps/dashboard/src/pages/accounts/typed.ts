import { DomainError, type ErrorCode } from '@tulay/contracts';
import { typedIn } from '../forms/field';

export type Body = Record<string, unknown> | null;

const NAMES = ['merchant', 'name', 'email', 'password', 'code', 'passkey'] as const;

export const typedOf = (body: Body) => typedIn(body, NAMES);

/** Returns the error's code if it is one of `codes`, and rethrows any other error. */
export function codeAmong(error: unknown, codes: readonly ErrorCode[]): ErrorCode {
  if (error instanceof DomainError && codes.includes(error.code)) return error.code;
  throw error;
}
