import { DomainError } from '@tulay/contracts';
import type { SessionEntity } from './session.entity';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A session ends after this time without use. */
export const IDLE_SECONDS = 12 * HOUR;
/** A session ends after this time even if it is in constant use. */
export const LIFE_SECONDS = 30 * DAY;
/** Minimum interval between updates of the last use. Most page views therefore need no write. */
const NOTE_SECONDS = 5 * MINUTE;
/** Time in which a sign-in must be completed with the second factor. */
const WAIT_SECONDS = 10 * MINUTE;
/**
 * Time for which an authentication counts as recent. Changes to keys and bank accounts, and payouts, require a
 * recent authentication.
 */
const FRESH_SECONDS = 10 * MINUTE;

type Times = Pick<SessionEntity, 'created' | 'seenAt' | 'endedAt' | 'confirmedAt' | 'awaitsFactor'>;

/**
 * Returns whether a session is active.
 * @param now Unix seconds
 */
export const isOpen = ({ created, seenAt, endedAt, awaitsFactor }: Times, now: number): boolean =>
  !awaitsFactor && endedAt === null && now < seenAt + IDLE_SECONDS && now < created + LIFE_SECONDS;

/** Returns whether a sign-in still requires the second factor and can be completed. */
export const isWaiting = ({ created, endedAt, awaitsFactor }: Times, now: number): boolean =>
  awaitsFactor && endedAt === null && now < created + WAIT_SECONDS;

export const shouldUpdateLastSeen = ({ seenAt }: Times, now: number): boolean => now >= seenAt + NOTE_SECONDS;

/** Returns whether the last authentication is recent enough for sensitive actions. */
export const isRecentAuthentication = ({ confirmedAt }: Times, now: number): boolean =>
  now < confirmedAt + FRESH_SECONDS;

/** Authentication that a sensitive action requires. Some actions accept every method, others only a second factor. */
export type AuthenticationProof = 'any' | 'factor';

/** Thrown if step-up authentication is required. The user is redirected to the step-up page and then back. */
export class StepUpRequired extends DomainError {
  constructor(readonly proof: AuthenticationProof) {
    super(
      'unauthenticated',
      proof === 'any' ? 'Authenticate again' : 'Authenticate again with your second factor',
    );
    this.name = 'StepUpRequired';
  }
}

/** @throws StepUpRequired (`unauthenticated`) if the last authentication is not recent */
export function requireRecentAuthentication(session: Times, now: number): void {
  if (!isRecentAuthentication(session, now)) throw new StepUpRequired('any');
}

type FactorTime = Pick<SessionEntity, 'secondFactorAt'>;

/** Returns whether the second factor was verified recently enough for the most sensitive actions. */
const isFactorFresh = ({ secondFactorAt }: FactorTime, now: number): boolean =>
  secondFactorAt !== null && now < secondFactorAt + FRESH_SECONDS;

/** @throws StepUpRequired (`unauthenticated`) if no second factor was verified recently */
export function requireFreshFactor(session: FactorTime, now: number): void {
  if (!isFactorFresh(session, now)) throw new StepUpRequired('factor');
}
