import type { PayoutEntity } from './payout.entity';
import { nextPayoutStep, type PayoutStep } from './payout.states';

/** The data of a payout. Rules copy it with changes; the class only names the columns. */
type PayoutData = Pick<PayoutEntity, keyof PayoutEntity>;
type PayoutFailure = NonNullable<PayoutEntity['failure']>;

const DAY_SECONDS = 86_400;
/**
 * Delays in seconds before each poll of a sent payout. After the last one it counts as unresolved and is
 * polled daily.
 */
const POLL_SECONDS = [30, 120, 600, 3_600, 21_600, DAY_SECONDS];
export const MAX_POLLS = POLL_SECONDS.length;

const DEBIT_RETRY_SECONDS = 15;
const DEBIT_RETRY_SECONDS_MAX = 3_600;

/** Returns the seconds until the next poll of a payout after `polls` polls. */
export const pollDelay = (polls: number): number => POLL_SECONDS[polls] ?? DAY_SECONDS;

/** Returns the seconds until the next retry of a debit after `polls` retries. */
export const debitRetryDelay = (polls: number): number =>
  Math.min(DEBIT_RETRY_SECONDS * 2 ** polls, DEBIT_RETRY_SECONDS_MAX);

/** Fields that a transition may set in addition to the status. */
export interface StepDetail {
  failure?: PayoutFailure;
  providerRef?: string;
  /** Milliseconds; without it the job never claims the payout again. */
  dueAt?: number | null;
}

const UNEXPLAINED: PayoutFailure = { code: 'unknown', message: 'The payout failed' };

/** Returns the payout after a transition at `now` (Unix seconds). */
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

/** Returns the payout after a repeated transition, which changes at most the time of the next poll. */
export const repeatStep = (payout: PayoutData, { dueAt = payout.dueAt }: StepDetail): PayoutEntity => ({
  ...payout,
  dueAt,
});

/**
 * Returns the payout as claimed until `leaseEnd`. It is saved before the ledger or a provider is called, so
 * that after a crash the payout is claimed again when the lease ends. A payout about to be sent is processing
 * and can no longer be canceled.
 */
export function claimPayout(payout: PayoutData, leaseEnd: number): PayoutEntity {
  const claimed = { ...payout, claims: payout.claims + 1, dueAt: leaseEnd };
  if (payout.debit === 'requested' || (payout.status !== 'pending' && !payout.unsent))
    return { ...claimed, polls: payout.polls + 1 };
  return { ...claimed, status: begun(payout.status), polls: 0, unsent: false, sends: payout.sends + 1 };
}

/** A payout that its provider did not accept is already processing. */
function begun(status: PayoutData['status']): PayoutData['status'] {
  if (status !== 'pending') return status;
  const step = nextPayoutStep(status, 'sending.started');
  return step === 'repeat' ? status : step.to;
}

/** Returns the seconds until a claimed payout without an outcome is claimed again. */
export const retryDelay = ({ debit, polls }: Pick<PayoutEntity, 'debit' | 'polls'>): number =>
  debit === 'requested' ? debitRetryDelay(polls - 1) : pollDelay(polls);

/** Returns whether the payout is unchanged and unclaimed since it was read. */
export const isAsRead = (now: PayoutData, read: PayoutData): boolean =>
  now.status === read.status &&
  now.provider === read.provider &&
  now.polls === read.polls &&
  now.sends === read.sends &&
  now.claims === read.claims &&
  now.unsent === read.unsent;

/** Next provider of a payout that its provider did not accept. */
export type Rerouting = Pick<PayoutEntity, 'provider' | 'dueAt' | 'unsent'>;

/**
 * Returns the next provider without delay, or after the last one the first again, after a growing delay. Null
 * after the whole schedule of delays: the payout then fails.
 * @param providers providers that can take it, most preferred first
 * @param now milliseconds
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
