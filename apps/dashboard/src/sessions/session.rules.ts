import { DomainError } from '@tulay/contracts';
import type { SessionEntity } from './session.entity';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A session that nobody used ends by itself. */
export const IDLE_SECONDS = 12 * HOUR;
/** So does one that is always used. */
export const LIFE_SECONDS = 30 * DAY;
/** Seeing a session is noted at most this often, so that a page costs no write. */
const NOTE_SECONDS = 5 * MINUTE;
/** A sign-in waits this long for its second factor. */
const WAIT_SECONDS = 10 * MINUTE;
/** How long a password or second factor counts for keys, payouts and bank accounts. */
const FRESH_SECONDS = 10 * MINUTE;

type Times = Pick<SessionEntity, 'created' | 'seenAt' | 'endedAt' | 'confirmedAt' | 'awaitsFactor'>;

/** @param now Unix seconds, as in all of these */
export const isOpen = ({ created, seenAt, endedAt, awaitsFactor }: Times, now: number): boolean =>
  !awaitsFactor && endedAt === null && now < seenAt + IDLE_SECONDS && now < created + LIFE_SECONDS;

/** Whether a sign-in waits for its second factor. */
export const isWaiting = ({ created, endedAt, awaitsFactor }: Times, now: number): boolean =>
  awaitsFactor && endedAt === null && now < created + WAIT_SECONDS;

export const isToBeNoted = ({ seenAt }: Times, now: number): boolean => now >= seenAt + NOTE_SECONDS;

/** Whether what is dangerous may be done without showing again who one is. */
export const isFresh = ({ confirmedAt }: Times, now: number): boolean => now < confirmedAt + FRESH_SECONDS;

/** What a person has to show again: who they are, by whatever means, or their second factor. */
export type Proof = 'any' | 'factor';

/** The person has to show again who they are, before they go on. Pages lead there and back. */
export class ShowAgain extends DomainError {
  constructor(readonly proof: Proof) {
    super('unauthenticated', proof === 'any' ? 'Show again who you are' : 'Show your second factor again');
    this.name = 'ShowAgain';
  }
}

/** @throws ShowAgain (`unauthenticated`) when the person has to show again who they are */
export function requireFresh(session: Times, now: number): void {
  if (!isFresh(session, now)) throw new ShowAgain('any');
}

type FactorTime = Pick<SessionEntity, 'secondFactorAt'>;

/** Whether what is most dangerous may be done without showing the second factor again. */
const isFactorFresh = ({ secondFactorAt }: FactorTime, now: number): boolean =>
  secondFactorAt !== null && now < secondFactorAt + FRESH_SECONDS;

/** @throws ShowAgain (`unauthenticated`) */
export function requireFreshFactor(session: FactorTime, now: number): void {
  if (!isFactorFresh(session, now)) throw new ShowAgain('factor');
}
