import type { PayoutEntity } from './payout.entity';
import { nextPayoutStep, type PayoutStep } from './payout.states';

/** A payout as a plain object. The rules return changed copies, which are not instances of the class. */
type PayoutData = Pick<PayoutEntity, keyof PayoutEntity>;
type PayoutFailure = NonNullable<PayoutEntity['failure']>;

const DAY_SECONDS = 86_400;
/**
 * Delays in seconds before each poll of a sent payout. After the last poll, the payout is considered unresolved
 * and is polled daily.
 */
const POLL_SECONDS = [30, 120, 600, 3_600, 21_600, DAY_SECONDS];
export const MAX_POLLS = POLL_SECONDS.length;

const DEBIT_RETRY_SECONDS = 15;
const DEBIT_RETRY_SECONDS_MAX = 3_600;

/** Returns the seconds until the next poll after `polls` polls. */
export const pollDelay = (polls: number): number => POLL_SECONDS[polls] ?? DAY_SECONDS;

export const debitRetryDelay = (polls: number): number =>
  Math.min(DEBIT_RETRY_SECONDS * 2 ** polls, DEBIT_RETRY_SECONDS_MAX);

export interface StepDetail {
  failure?: PayoutFailure;
  providerRef?: string;
  /** Due time in milliseconds. If omitted, the payout is never claimed again. */
  dueAt?: number | null;
}

const UNEXPLAINED: PayoutFailure = { code: 'unknown', message: 'The payout failed' };

/** @param now Unix seconds */
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

/** Returns the payout after a repeated step. Only the time of the next poll can change. */
export const repeatStep = (payout: PayoutData, { dueAt = payout.dueAt }: StepDetail): PayoutEntity => ({
  ...payout,
  dueAt,
});

/**
 * Returns the payout as claimed until `leaseEnd` (milliseconds). The claim is saved before the ledger or a
 * provider is called, so that the payout is claimed again after a crash. A payout that will be sent becomes
 * `processing` and can no longer be canceled.
 */
export function claimPayout(payout: PayoutData, leaseEnd: number): PayoutEntity {
  const claimed = { ...payout, claims: payout.claims + 1, dueAt: leaseEnd };
  if (!isToBeSent(payout)) return { ...claimed, polls: payout.polls + 1 };
  return { ...claimed, status: begun(payout.status), polls: 0, unsent: false, sends: payout.sends + 1 };
}

/** Returns whether the payout's next step sends it to a provider. */
export const isToBeSent = ({ debit, status, unsent }: PayoutData): boolean =>
  debit === 'posted' && (status === 'pending' || unsent);

/** Milliseconds after which a held payout is checked again. */
const HELD_MS = 30_000;

/**
 * Returns a held payout with the time of its next check. Its status is unchanged, so the payout can still be
 * canceled.
 */
export const holdPayout = (payout: PayoutData, now: number): PayoutEntity => ({
  ...payout,
  dueAt: now + HELD_MS,
});

/** A payout that a provider did not accept is already `processing`. */
function begun(status: PayoutData['status']): PayoutData['status'] {
  if (status !== 'pending') return status;
  const step = nextPayoutStep(status, 'sending.started');
  return step === 'repeat' ? status : step.to;
}

export const retryDelay = ({ debit, polls }: Pick<PayoutEntity, 'debit' | 'polls'>): number =>
  debit === 'requested' ? debitRetryDelay(polls - 1) : pollDelay(polls);

/** Returns whether no other process has claimed or changed the payout since it was read. */
export const isAsRead = (now: PayoutData, read: PayoutData): boolean =>
  now.status === read.status &&
  now.provider === read.provider &&
  now.polls === read.polls &&
  now.sends === read.sends &&
  now.claims === read.claims &&
  now.unsent === read.unsent;

export type Rerouting = Pick<PayoutEntity, 'provider' | 'dueAt' | 'unsent'>;

/**
 * Returns the next provider without a delay. After the last provider, returns the first provider with an
 * increasing delay. Returns null if all delays are used up, in which case the payout fails.
 * @param providers providers that support the payout, most preferred first
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
