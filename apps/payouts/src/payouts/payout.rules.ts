import type { PayoutEntity } from './payout.entity';
import { nextPayoutStep, type PayoutStep } from './payout.states';

/** The data of a payout. A rule copies it with changes; the class only names the columns. */
type PayoutData = Pick<PayoutEntity, keyof PayoutEntity>;
type PayoutFailure = NonNullable<PayoutEntity['failure']>;

const DAY_SECONDS = 86_400;
/** The pauses before each poll of a sent payout. After the last one it counts as unresolved and is polled daily. */
const POLL_SECONDS = [30, 120, 600, 3_600, 21_600, DAY_SECONDS];
export const MAX_POLLS = POLL_SECONDS.length;

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
 * The payout as claimed until `leaseEnd`. It is saved before the ledger or a provider is asked: if the process dies, the
 * payout is claimed again when the lease ends. Once it is sent it is processing and cannot be cancelled.
 */
export function claimPayout(payout: PayoutData, leaseEnd: number): PayoutEntity {
  const claimed = { ...payout, claims: payout.claims + 1, dueAt: leaseEnd };
  if (payout.debit === 'requested' || (payout.status !== 'pending' && !payout.unsent))
    return { ...claimed, polls: payout.polls + 1 };
  return { ...claimed, status: begun(payout.status), polls: 0, unsent: false, sends: payout.sends + 1 };
}

/** One that its provider did not take is processing already. */
function begun(status: PayoutData['status']): PayoutData['status'] {
  if (status !== 'pending') return status;
  const step = nextPayoutStep(status, 'sending.started');
  return step === 'repeat' ? status : step.to;
}

/** Seconds until a claimed payout is claimed again whose step had no outcome. */
export const retryDelay = ({ debit, polls }: Pick<PayoutEntity, 'debit' | 'polls'>): number =>
  debit === 'requested' ? debitRetryDelay(polls - 1) : pollDelay(polls);

/** Whether nobody has claimed the payout, and nothing has happened to it, since it was read. */
export const isAsRead = (now: PayoutData, read: PayoutData): boolean =>
  now.status === read.status &&
  now.provider === read.provider &&
  now.polls === read.polls &&
  now.sends === read.sends &&
  now.claims === read.claims &&
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

const seconds = (count: number): number => count * 1_000;
