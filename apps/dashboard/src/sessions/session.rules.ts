import { DomainError } from '@tulay/contracts';
import type { SessionEntity } from './session.entity';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An unused session ends after this time. */
export const IDLE_SECONDS = 12 * HOUR;
/** Even a session in constant use ends after this time. */
export const LIFE_SECONDS = 30 * DAY;
/** Minimum interval between updates of a session's last use, so that most page views need no write. */
const NOTE_SECONDS = 5 * MINUTE;
/** Time that a sign-in waits for its second factor. */
const WAIT_SECONDS = 10 * MINUTE;
/**
 * Time for which a password or second factor counts as recent for changing keys, payouts and bank accounts.
 */
const FRESH_SECONDS = 10 * MINUTE;

type Times = Pick<SessionEntity, 'created' | 'seenAt' | 'endedAt' | 'confirmedAt' | 'awaitsFactor'>;

/**
 * Returns whether a session is open.
 * @param now Unix seconds, as in all functions here
 */
export const isOpen = ({ created, seenAt, endedAt, awaitsFactor }: Times, now: number): boolean =>
  !awaitsFactor && endedAt === null && now < seenAt + IDLE_SECONDS && now < created + LIFE_SECONDS;

/** Returns whether a sign-in needs its second factor. */
export const isWaiting = ({ created, endedAt, awaitsFactor }: Times, now: number): boolean =>
  awaitsFactor && endedAt === null && now < created + WAIT_SECONDS;

export const shouldUpdateLastSeen = ({ seenAt }: Times, now: number): boolean => now >= seenAt + NOTE_SECONDS;

/** Returns whether sensitive actions are allowed without step-up authentication. */
export const isRecentAuthentication = ({ confirmedAt }: Times, now: number): boolean =>
  now < confirmedAt + FRESH_SECONDS;

/** The required step-up authentication: any method, or the second factor. */
export type AuthenticationProof = 'any' | 'factor';

/** Thrown when step-up authentication is required. Pages redirect to it and back. */
export class StepUpRequired extends DomainError {
  constructor(readonly proof: AuthenticationProof) {
    super('unauthenticated', proof === 'any' ? 'Show again who you are' : 'Show your second factor again');
    this.name = 'StepUpRequired';
  }
}

/**
 * Checks for recent authentication.
 * @throws StepUpRequired (`unauthenticated`)
 */
export function requireRecentAuthentication(session: Times, now: number): void {
  if (!isRecentAuthentication(session, now)) throw new StepUpRequired('any');
}

type FactorTime = Pick<SessionEntity, 'secondFactorAt'>;

/** Returns whether the most sensitive actions are allowed without verifying the second factor again. */
const isFactorFresh = ({ secondFactorAt }: FactorTime, now: number): boolean =>
  secondFactorAt !== null && now < secondFactorAt + FRESH_SECONDS;

/**
 * Checks for a recent second factor.
 * @throws StepUpRequired (`unauthenticated`)
 */
export function requireFreshFactor(session: FactorTime, now: number): void {
  if (!isFactorFresh(session, now)) throw new StepUpRequired('factor');
}
