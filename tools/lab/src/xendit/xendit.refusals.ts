import { Refusal } from '../http/operation';
import type { Check } from '../checks/shape';

/** Returns an error in Xendit's format: `{error_code, message}`. */
export const refuse = (status: number, code: string, message: string): Refusal =>
  new Refusal(status, { error_code: code, message });

export const notFound = (what: string): Refusal => refuse(404, 'DATA_NOT_FOUND', `${what} was not found.`);

/** @throws Refusal `API_VALIDATION_ERROR` with every invalid field */
export function demand(check: Check, body: unknown): void {
  const problems = check(body, '');
  if (!problems.length) return;
  throw new Refusal(400, {
    error_code: 'API_VALIDATION_ERROR',
    message: 'There is invalid input in one of the required request fields.',
    errors: problems.map(({ path, message }) => ({ path, message: `${path || 'body'} ${message}` })),
  });
}

const API_VERSION = '2024-11-11';

/** @throws Refusal if the call does not specify the version of the v3 API */
export function demandVersion(headers: Record<string, string | undefined>): void {
  const given = headers['api-version'];
  if (given === API_VERSION) return;
  throw refuse(
    400,
    'API_VALIDATION_ERROR',
    `api-version must be ${API_VERSION}${given === undefined ? '' : `, not ${given}`}.`,
  );
}
