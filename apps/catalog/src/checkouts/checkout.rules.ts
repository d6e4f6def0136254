import { DomainError, type ErrorCode } from '@tulay/contracts';
import type { CheckoutDraft, CheckoutRow, Refusal } from './checkout.entity';

/** How long the process that saved a checkout has its opening to itself: longer than the longest call. */
const REDRIVE_SECONDS = 30;
const REDRIVE_SECONDS_MAX = 3_600;

/** Milliseconds until an opening that was taken up `retries` times is taken up again. */
export const redriveDelay = (retries: number): number =>
  Math.min(REDRIVE_SECONDS * 2 ** retries, REDRIVE_SECONDS_MAX) * 1_000;

/** A checkout as it is saved before its payment is asked for, at `now`. */
export const openingOf = (draft: CheckoutDraft, now: Date): CheckoutRow => ({
  ...draft,
  status: 'opening',
  refusal: null,
  taken: [],
  retries: 0,
  dueAt: now.getTime() + redriveDelay(0),
  created: Math.floor(now.getTime() / 1_000),
});

/** With these answers nothing was opened, and asking again would not help. After any other the payment may exist. */
const FINAL: readonly ErrorCode[] = ['invalid_request', 'not_found', 'no_route'];

/** Why the payment is not opened, for good; null after an error that says nothing of the kind. */
export function refusalIn(error: unknown): Refusal | null {
  if (!(error instanceof DomainError) || !FINAL.includes(error.code)) return null;
  const { code, message, issues } = error;
  return { code, message, issues };
}

/** The refusal, once more, to whoever repeats the attempt. */
export const toError = ({ code, message, issues }: Refusal): DomainError =>
  new DomainError(code, message, issues);
