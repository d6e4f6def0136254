import { DomainError, type ErrorCode } from '@tulay/contracts';
import type { Typed } from './account-pages';

export type Body = Record<string, unknown> | null;

const NAMES = ['merchant', 'name', 'email', 'password'] as const;

/** What was typed into a form; empty where nothing was, or twice. */
export function typedOf(body: Body): Required<Typed> {
  const texts = NAMES.map((name) => [name, typeof body?.[name] === 'string' ? body[name] : '']);
  return Object.fromEntries(texts) as Required<Typed>;
}

/** The code of an error that the form answers itself. @throws every other error */
export function codeAmong(error: unknown, codes: readonly ErrorCode[]): ErrorCode {
  if (error instanceof DomainError && codes.includes(error.code)) return error.code;
  throw error;
}
