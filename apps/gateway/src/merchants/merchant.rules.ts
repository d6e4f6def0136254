import { DomainError, invalidField, type CreateMerchantRequest, type Issues } from '@tulay/contracts';

const NAME_MAX = 200;
const EMAIL_MAX = 255;
const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;
const RATE_LIMIT_MAX = 1_000_000;

/**
 * Trims the texts of the request.
 * @throws DomainError `invalid_request` that names every wrong field
 */
export function checkedMerchant(request: CreateMerchantRequest): CreateMerchantRequest {
  const name = trimmed(request.name);
  const email = trimmed(request.email);
  const issues: Issues = {};
  const problem = nameProblem(name);
  if (problem) issues.name = [problem];
  if (!isEmail(email)) issues.email = ['must be an email address'];
  if (Object.keys(issues).length)
    throw new DomainError('invalid_request', 'The request has invalid fields', issues);
  return { name, email, live: isTrue(request.live) };
}

/** The problem of a merchant's or project's name, or null. */
export function nameProblem(name: string): string | null {
  if (name.length < 1 || name.length > NAME_MAX) return `must have 1 to ${NAME_MAX} characters`;
  return /\p{Cc}/u.test(name) ? 'must not contain control characters' : null;
}

export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MAX && EMAIL.test(text) && !/^\.|\.\.|\.@/.test(text);

/** @param perMinute null means the deployment's default */
export function requireRateLimit(perMinute: number | null): void {
  if (perMinute === null) return;
  if (!Number.isInteger(perMinute) || perMinute < 1 || perMinute > RATE_LIMIT_MAX)
    throw invalidField('per_minute', 'must be a whole number from 1 to 1,000,000, or the default');
}

const isTrue = (value: unknown): boolean => value === true;

export const trimmed = (text: unknown): string => (typeof text === 'string' ? text.trim() : '');
