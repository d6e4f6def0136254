import type { PayoutFailure, PayoutEntity } from './payout.entity';
import { nextPayoutStep, type PayoutStep } from './payout.states';

/** When what became of a sent payout is asked for again. Afterwards it counts as unresolved, and is asked for daily. */
const POLL_SECONDS = [30, 120, 600, 3_600, 21_600, 86_400];
export const POLLS = POLL_SECONDS.length;

/** How long the process that took a payout in has its debit to itself. */
const REDRIVE_SECONDS = 15;
const REDRIVE_SECONDS_MAX = 3_600;

/** Seconds until a payout that was asked about `attempts` times is asked about again. */
export const pollDelay = (attempts: number): number => POLL_SECONDS[Math.min(attempts, POLLS - 1)];

/** Seconds until the debit of a payout that was asked for again `attempts` times is asked for once more. */
export const redriveDelay = (attempts: number): number =>
  Math.min(REDRIVE_SECONDS * 2 ** attempts, REDRIVE_SECONDS_MAX);

/** What a step may bring besides the status. */
export interface StepDetail {
  failure?: PayoutFailure;
  providerRef?: string;
  /** Milliseconds; nothing is left to do unless it is said. */
  dueAt?: number | null;
}

const UNEXPLAINED: PayoutFailure = { code: 'unknown', message: 'The payout failed' };

/** The payout after a step at `now` (Unix seconds). */
export const applyStep = (
  payout: PayoutEntity,
  step: PayoutStep,
  now: number,
  detail: StepDetail = {},
): PayoutEntity => ({
  ...payout,
  status: step.to,
  providerRef: detail.providerRef ?? payout.providerRef,
  failure: step.to === 'failed' ? (detail.failure ?? UNEXPLAINED) : null,
  succeededAt: step.to === 'succeeded' ? now : payout.succeededAt,
  dueAt: detail.dueAt ?? null,
});

/**
 * The payout as it is taken up at `now` (milliseconds). What is saved before anybody is asked is enough to go on from,
 * should the process die: it comes up again when it is due again. From here on a payout that waited cannot be cancelled.
 */
export function takeUp(payout: PayoutEntity, now: number): PayoutEntity {
  if (payout.debit === 'requested')
    return dueAgain(payout, payout.attempts + 1, now + seconds(redriveDelay(payout.attempts)));
  if (payout.status !== 'pending') {
    const attempts = payout.attempts + 1;
    return dueAgain(payout, attempts, now + seconds(pollDelay(attempts)));
  }
  const step = nextPayoutStep(payout.status, 'sending.started');
  const sending = step === 'repeat' ? payout : applyStep(payout, step, toSeconds(now));
  return dueAgain(sending, 0, now + seconds(pollDelay(0)));
}

const dueAgain = (payout: PayoutEntity, attempts: number, dueAt: number): PayoutEntity => ({
  ...payout,
  attempts,
  dueAt,
});

const seconds = (count: number): number => count * 1_000;
const toSeconds = (ms: number): number => Math.floor(ms / 1_000);
