import {
  DomainError,
  invalidField,
  isEmail,
  nameProblem,
  type CreateMerchantRequest,
  type Issues,
} from '@tulay/contracts';

const RATE_LIMIT_MAX = 1_000_000;

/**
 * Returns the request with trimmed strings.
 * @throws DomainError `invalid_request` with every invalid field
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

/** @param perMinute requests per minute, or null for the deployment's default */
export function requireRateLimit(perMinute: number | null): void {
  if (perMinute === null) return;
  if (!Number.isInteger(perMinute) || perMinute < 1 || perMinute > RATE_LIMIT_MAX)
    throw invalidField('per_minute', 'must be an integer between 1 and 1,000,000, or `default`');
}

const isTrue = (value: unknown): boolean => value === true;

export const trimmed = (text: unknown): string => (typeof text === 'string' ? text.trim() : '');
