import { DomainError, type Environment, type PaymentFailureCode } from '@tulay/contracts';
import type { ProviderReply } from '@tulay/provider-routing';
import type { CheckAnswer, OpenAnswer, PaymentReport, RefundAnswer } from '../provider.port';
import { objectIn, shortened, type Json } from './answer.rules';
import { refusalOf } from './refusal.rules';

/** Returns the current credentials; null if the provider is not offered in the environment. */
export type CredentialsOf<C> = (environment: Environment) => C | null;

/**
 * Deadline for all calls that open a payment: less than the caller's 4 s, after which the IDs would be lost.
 */
export const OPEN_DEADLINE_MS = 3_500;
export const DEADLINE_MS = 10_000;

export type Answered = Extract<ProviderReply, { outcome: 'answered' }>;
export type Failed = Extract<ProviderReply, { outcome: 'failed' }>;

export const succeeded = ({ status }: Answered): boolean => status >= 200 && status < 300;

/**
 * Returns the object in a response.
 * @throws DomainError `not_found` if the provider itself says so, otherwise `provider_error`
 */
export function objectOf(reply: ProviderReply, error: ProviderError | null): Json {
  if (reply.outcome === 'answered' && succeeded(reply)) return objectIn(reply.body);
  const reason = reply.outcome === 'failed' ? reply.message : wordsOf(reply, error);
  if (reply.outcome === 'answered' && reply.status === 404 && error)
    throw new DomainError('not_found', `Not found at the provider: ${reason}`);
  throw new DomainError('provider_error', `The provider cannot be reached: ${reason}`);
}

/**
 * Returns the report for a payment that could not be read.
 * @throws the error, unless the provider proved that it has no such payment
 */
export function absentOr(error: unknown): PaymentReport {
  if (error instanceof DomainError && error.code === 'not_found') return { outcome: 'absent' };
  throw error;
}

/**
 * The provider's own code and message of an error; null for a response in another format, such as a proxy's
 * page.
 */
export interface ProviderError {
  code: string;
  message: string;
}

/** Returns the result of a request to open a payment without a successful response. */
export function notOpened(reply: ProviderReply, error: ProviderError | null): OpenAnswer {
  if (reply.outcome === 'failed')
    return { outcome: reply.mayHaveReached ? 'unknown' : 'unavailable', message: reply.message };
  const message = wordsOf(reply, error);
  const outcome = refusalOf(reply.status, error !== null);
  if (outcome !== 'declined') return { outcome, message };
  return { outcome, code: error?.code ?? String(reply.status), message };
}

/** Returns the result of a refund request, unless the provider's code is more specific. */
export function notRefunded(reply: ProviderReply, error: ProviderError | null): RefundAnswer {
  if (reply.outcome === 'failed') return { outcome: reply.mayHaveReached ? 'unknown' : 'unavailable' };
  const outcome = refusalOf(reply.status, error !== null);
  if (outcome !== 'declined') return { outcome };
  return { outcome, failure: { code: 'provider_error', message: wordsOf(reply, error) } };
}

/** Returns a failed payment with the provider's own reason; null if it gave none. */
export const failedWith = (
  provider: string,
  word: string | null,
  code: PaymentFailureCode,
): Extract<PaymentReport, { outcome: 'failed' }> => ({
  outcome: 'failed',
  failure: { code, message: `${provider}: ${word ?? 'failed'}` },
  ...(code === 'unknown' && word !== null ? { unknownCode: word } : {}),
});

/** Returns whether the response to a harmless call confirms the credentials. */
export function checkOf(reply: ProviderReply, error: ProviderError | null): CheckAnswer {
  if (reply.outcome === 'answered' && succeeded(reply)) return { ok: true };
  if (reply.outcome === 'failed') return { ok: false, problem: `Connection failed: ${reply.message}` };
  const words = wordsOf(reply, error);
  if (reply.status === 401) return { ok: false, problem: `Invalid API key: ${words}` };
  if (reply.status === 403) return { ok: false, problem: `The key lacks a permission: ${words}` };
  return { ok: false, problem: words };
}

export const wordsOf = ({ status }: Answered, error: ProviderError | null): string =>
  error ? shortened(`${status} ${error.code}: ${error.message}`) : `${status} without a reason`;

/** Result in an environment without credentials, in which no call is made. */
export const unconfigured = (environment: Environment): Failed => ({
  outcome: 'failed',
  fault: 'invalid_url',
  mayHaveReached: false,
  message: `it has no credentials for the ${environment} environment`,
});
