import { DomainError, type Environment, type PaymentFailureCode } from '@tulay/contracts';
import type { ProviderReply } from '@tulay/provider-routing';
import type { CheckAnswer, OpenAnswer, PaymentReport, RefundAnswer } from '../provider.port';
import { objectIn, shortened, type Json } from './answer.rules';
import { refusalOf } from './refusal.rules';

/** Returns the current credentials, or null if the provider is not used in the environment. */
export type CredentialsOf<C> = (environment: Environment) => C | null;

/**
 * Deadline for all calls that open one payment. It is shorter than the caller's 4 s timeout, after which the
 * provider's IDs would be lost.
 */
export const OPEN_DEADLINE_MS = 3_500;
export const DEADLINE_MS = 10_000;

export type Answered = Extract<ProviderReply, { outcome: 'answered' }>;
export type Failed = Extract<ProviderReply, { outcome: 'failed' }>;

export const succeeded = ({ status }: Answered): boolean => status >= 200 && status < 300;

/**
 * Returns the object in a successful response.
 * @throws DomainError `not_found` if the provider confirms that it has no such object, otherwise
 * `provider_error`
 */
export function objectOf(reply: ProviderReply, error: ProviderError | null): Json {
  if (reply.outcome === 'answered' && succeeded(reply)) return objectIn(reply.body);
  if (reply.outcome === 'failed')
    throw new DomainError('provider_error', `The request to the provider failed: ${reply.message}`);
  const reason = wordsOf(reply, error);
  if (reply.status === 404 && error)
    throw new DomainError('not_found', `Not found at the provider: ${reason}`);
  throw new DomainError('provider_error', `The provider returned an error: ${reason}`);
}

/**
 * Returns the report `absent` if the provider confirmed that it has no such payment.
 * @throws the error in all other cases
 */
export function absentOr(error: unknown): PaymentReport {
  if (error instanceof DomainError && error.code === 'not_found') return { outcome: 'absent' };
  throw error;
}

/** Error from a response in the provider's own format. */
export interface ProviderError {
  code: string;
  message: string;
}

/** Returns the result for an unsuccessful response to a request that opens a payment. */
export function notOpened(reply: ProviderReply, error: ProviderError | null): OpenAnswer {
  if (reply.outcome === 'failed')
    return { outcome: reply.mayHaveReached ? 'unknown' : 'unavailable', message: reply.message };
  const message = wordsOf(reply, error);
  const outcome = refusalOf(reply.status, error !== null);
  if (outcome !== 'declined') return { outcome, message };
  return { outcome, code: error?.code ?? String(reply.status), message };
}

/** Returns the result for an unsuccessful response to a refund request. */
export function notRefunded(reply: ProviderReply, error: ProviderError | null): RefundAnswer {
  if (reply.outcome === 'failed') return { outcome: reply.mayHaveReached ? 'unknown' : 'unavailable' };
  const outcome = refusalOf(reply.status, error !== null);
  if (outcome !== 'declined') return { outcome };
  return { outcome, failure: { code: 'provider_error', message: wordsOf(reply, error) } };
}

/** @param word the provider's failure code; null if there is none */
export const failedWith = (
  provider: string,
  word: string | null,
  code: PaymentFailureCode,
): Extract<PaymentReport, { outcome: 'failed' }> => ({
  outcome: 'failed',
  failure: { code, message: `${provider}: ${word ?? 'failed'}` },
  ...(code === 'unknown' && word !== null ? { unknownCode: word } : {}),
});

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

/** Returns the result of a call in an environment without credentials. No request is sent. */
export const unconfigured = (environment: Environment): Failed => ({
  outcome: 'failed',
  fault: 'invalid_url',
  mayHaveReached: false,
  message: `no credentials are configured for ${environment} mode`,
});
