import type { AttemptEntity, EndedAttempt, NewAttempt } from './attempt.entity';

/** Delay in seconds before the first poll of an opened payment. */
const FIRST_POLL = 30;
const LONGEST_WAIT = 300;
/** Number of seconds before an unpaid payment's expiry at which the payment is polled again. */
const BEFORE_EXPIRY = 5;
/**
 * Delays in seconds between polls of attempts that should no longer be paid: orphans, and attempts of
 * completed payments.
 */
const LATE_POLLS = [60, 300, 900, 3_600, 14_400, 43_200, 86_400];
/**
 * Delay in seconds before an orphan is polled. The delay is short because orphans are canceled where
 * possible.
 */
const ORPHAN_POLL = 5;
/** Delay in seconds before an attempt whose process may have crashed is polled. */
const LOST_AFTER = 45;

const firstPollAt = (now: number, expiresAt: number): number =>
  Math.max(now + 1, Math.min(now + FIRST_POLL, expiresAt - BEFORE_EXPIRY));

/** Returns the time of a pending attempt's next poll, or null if no further poll is needed. */
export function nextPollAt(attempt: Pick<AttemptEntity, 'polls' | 'expiresAt'>, open: boolean, now: number) {
  if (!open) {
    const late = LATE_POLLS[attempt.polls];
    return late === undefined ? null : now + late;
  }
  const next = now + Math.min(LONGEST_WAIT, FIRST_POLL * 2 ** Math.min(attempt.polls, 10));
  const last = attempt.expiresAt - BEFORE_EXPIRY;
  return now < last && next > last ? last : next;
}

interface AttemptSubject {
  merchantId: string;
  provider: string;
  request: {
    id: string;
    environment: AttemptEntity['environment'];
    method: AttemptEntity['method'];
    amount: bigint;
    currency: AttemptEntity['currency'];
    expiresAt: number;
  };
}

export const newAttempt = (
  id: string,
  { merchantId, provider, request }: AttemptSubject,
  now: number,
): NewAttempt => ({
  id,
  paymentId: request.id,
  number: 0,
  merchantId,
  environment: request.environment,
  provider,
  method: request.method,
  amount: request.amount,
  currency: request.currency,
  state: 'asking',
  providerRef: null,
  paymentRef: null,
  ids: {},
  message: null,
  durationMs: null,
  expiresAt: request.expiresAt,
  outcome: null,
  cancel: null,
  polls: 0,
  claims: 0,
  dueAt: now + LOST_AFTER,
  created: now,
});

interface AttemptAnswer {
  outcome: 'opened' | 'declined' | 'unavailable' | 'unknown';
  payment?: { providerRef: string; ids: Record<string, string>; expiresAt: number | null };
  ids?: Record<string, string>;
  message?: string;
}

/**
 * Returns the ended attempt. An opened payment is polled later, an attempt with an unknown outcome is
 * canceled, and attempts with other results need no further step.
 */
export function endOf(
  { id, expiresAt }: Pick<AttemptEntity, 'id' | 'expiresAt'>,
  answer: AttemptAnswer,
  durationMs: number,
  now: number,
): EndedAttempt {
  const { outcome: state, payment, message = null } = answer;
  const base = { id, state, durationMs, message, cancel: null };
  if (state === 'opened' && payment) {
    const ends = Math.min(expiresAt, payment.expiresAt ?? expiresAt);
    const { providerRef, ids } = payment;
    return { ...base, providerRef, ids, expiresAt: ends, dueAt: firstPollAt(now, ends) };
  }
  const orphan = { providerRef: null, ids: answer.ids ?? {}, expiresAt };
  if (state === 'unknown') return { ...base, ...orphan, cancel: 'wanted', dueAt: now + ORPHAN_POLL };
  return { ...base, ...orphan, dueAt: null };
}
