import type { AttemptEntity, EndedAttempt, NewAttempt } from './attempt.entity';

/** The first poll of an opened payment. */
const FIRST_POLL = 30;
const LONGEST_WAIT = 300;
/** Seconds before its end at which an unpaid payment is looked at once more. */
const BEFORE_EXPIRY = 5;
/** Seconds between polls of what should not be paid any more: an ended payment, an orphan. */
const LATE_POLLS = [60, 300, 900, 3_600, 14_400, 43_200, 86_400];
/** An orphan is looked for at once: it is cancelled where it can be. */
const ORPHAN_POLL = 5;
/** An attempt whose process died is looked at so many seconds after it began. */
const LOST_AFTER = 45;

/** When an opened payment is polled first. */
const firstPollAt = (now: number, expiresAt: number): number =>
  Math.max(now + 1, Math.min(now + FIRST_POLL, expiresAt - BEFORE_EXPIRY));

/** When an attempt that is still pending is polled next; null when never. */
export function nextPollAt(attempt: Pick<AttemptEntity, 'polls' | 'expiresAt'>, open: boolean, now: number) {
  if (!open) {
    const late = LATE_POLLS[attempt.polls];
    return late === undefined ? null : now + late;
  }
  const next = now + Math.min(LONGEST_WAIT, FIRST_POLL * 2 ** Math.min(attempt.polls, 10));
  const last = attempt.expiresAt - BEFORE_EXPIRY;
  return now < last && next > last ? last : next;
}

/** What an attempt is about. */
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

/** An attempt before its call. */
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

/** What became of the request to open a payment, as an attempt keeps it. */
interface AttemptAnswer {
  outcome: 'opened' | 'declined' | 'unavailable' | 'unknown';
  payment?: { providerRef: string; ids: Record<string, string>; expiresAt: number | null };
  ids?: Record<string, string>;
  message?: string;
}

/** What is made is polled; what may have been made is cancelled; of what was not made nothing is expected. */
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
