import { DomainError, type ErrorCode } from '@tulay/contracts';
import type { CatalogPaymentDraft, CatalogPaymentEntity, Refusal } from './catalog-payment.entity';

/**
 * Delay before a retry. Longer than the longest call to the payments service, so that the job never competes
 * with the process that saved the row.
 */
const RETRY_SECONDS = 30;
const RETRY_SECONDS_MAX = 3_600;

export const retryDelayMs = (retries: number): number =>
  Math.min(RETRY_SECONDS * 2 ** retries, RETRY_SECONDS_MAX) * 1_000;

export const unconfirmedPayment = (draft: CatalogPaymentDraft, now: Date): CatalogPaymentEntity => ({
  ...draft,
  status: 'unconfirmed',
  refusal: null,
  taken: [],
  amountRefunded: 0n,
  retries: 0,
  dueAt: now.getTime() + retryDelayMs(0),
  created: Math.floor(now.getTime() / 1_000),
});

/**
 * Errors after which no payment exists and a retry cannot succeed, because the payments service stores them under
 * the payment's ID. After any other error, a payment may exist.
 */
const FINAL: readonly ErrorCode[] = [
  'invalid_request',
  'not_found',
  'no_route',
  'unauthenticated',
  'insufficient_scope',
  'invalid_state',
];

/** Converts a final error to a rejection. Returns null if a payment may exist despite the error. */
export function refusalIn(error: unknown): Refusal | null {
  if (!(error instanceof DomainError) || !FINAL.includes(error.code)) return null;
  const { code, message, issues } = error;
  return { code, message, issues };
}
