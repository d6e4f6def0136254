import type { PayoutEntity } from './payout.entity';
import { nextPayoutStep, type PayoutStep } from './payout.states';

/** The data of a payout. A rule copies it with changes; the class only names the columns. */
type PayoutData = Pick<PayoutEntity, keyof PayoutEntity>;
type PayoutFailure = NonNullable<PayoutEntity['failure']>;

const DAY_SECONDS = 86_400;
/** The pauses before each poll of a sent payout. After the last one it counts as unresolved and is polled daily. */
const POLL_SECONDS = [30, 120, 600, 3_600, 21_600, DAY_SECONDS];
export const MAX_POLLS = POLL_SECONDS.length;

/** The process that created a payout has this long to debit it before the job retries. */
const DEBIT_RETRY_SECONDS = 15;
const DEBIT_RETRY_SECONDS_MAX = 3_600;

/** Seconds until the next poll of a payout that was polled `polls` times. */
export const pollDelay = (polls: number): number => POLL_SECONDS[polls] ?? DAY_SECONDS;

/** Seconds until the next retry of a debit that was retried `polls` times. */
export const debitRetryDelay = (polls: number): number =>
  Math.min(DEBIT_RETRY_SECONDS * 2 ** polls, DEBIT_RETRY_SECONDS_MAX);

/** What a step may set besides the status. */
export interface StepDetail {
  failure?: PayoutFailure;
  providerRef?: string;
  /** Milliseconds; without it the job never claims the payout again. */
  dueAt?: number | null;
}

const UNEXPLAINED: PayoutFailure = { code: 'unknown', message: 'The payout failed' };

/** The payout after a step at `now` (Unix seconds). */
export const applyStep = (
  payout: PayoutData,
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

/** A repeated step changes at most the time of the next poll. */
export const repeatStep = (payout: PayoutData, { dueAt = payout.dueAt }: StepDetail): PayoutEntity => ({
  ...payout,
  dueAt,
});

/**
 * The payout as claimed at `now` (milliseconds). It is saved before the ledger or a provider is asked: if the process
 * dies, the payout is claimed again when it is due. From then on it is processing and cannot be cancelled.
 */
export function claimPayout(payout: PayoutData, now: number): PayoutEntity {
  if (payout.debit === 'requested')
    return dueAgain(payout, payout.polls + 1, now + seconds(debitRetryDelay(payout.polls)));
  if (payout.status !== 'pending' && !payout.unsent) {
    const polls = payout.polls + 1;
    return dueAgain(payout, polls, now + seconds(pollDelay(polls)));
  }
  const sending = { ...begun(payout, now), unsent: false, sends: payout.sends + 1 };
  return dueAgain(sending, 0, now + seconds(pollDelay(0)));
}

/** One that its provider did not take is processing already. */
function begun(payout: PayoutData, now: number): PayoutData {
  if (payout.status !== 'pending') return payout;
  const step = nextPayoutStep(payout.status, 'sending.started');
  return step === 'repeat' ? payout : applyStep(payout, step, toSeconds(now));
}

/** Whether nobody has claimed the payout, and nothing has happened to it, since it was read. */
export const isAsRead = (now: PayoutData, read: PayoutData): boolean =>
  now.status === read.status &&
  now.provider === read.provider &&
  now.polls === read.polls &&
  now.sends === read.sends &&
  now.dueAt === read.dueAt &&
  now.unsent === read.unsent;

/** Where a payout goes that its provider certainly did not take. */
export type Rerouting = Pick<PayoutEntity, 'provider' | 'dueAt' | 'unsent'>;

/**
 * The next provider at once, or after the last one the first again, after a growing pause. Null when the whole schedule
 * of pauses is over: then the payout fails.
 * @param providers those that can take it, the most preferred first @param now milliseconds
 */
export function rerouted(
  { provider, sends }: Pick<PayoutEntity, 'provider' | 'sends'>,
  providers: readonly string[],
  now: number,
): Rerouting | null {
  const next = providers[providers.indexOf(provider) + 1];
  if (next !== undefined && providers.includes(provider)) return { provider: next, dueAt: now, unsent: true };
  const rounds = Math.floor((sends - 1) / Math.max(1, providers.length));
  if (rounds >= MAX_POLLS) return null;
  return { provider: providers[0] ?? provider, dueAt: now + seconds(pollDelay(rounds)), unsent: true };
}

const dueAgain = (payout: PayoutData, polls: number, dueAt: number): PayoutEntity => ({
  ...payout,
  polls,
  dueAt,
});

const seconds = (count: number): number => count * 1_000;
const toSeconds = (ms: number): number => Math.floor(ms / 1_000);
