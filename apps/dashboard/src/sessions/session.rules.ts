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
/** How long a password or second factor counts for keys, payouts and bank accounts. */
const FRESH_SECONDS = 10 * MINUTE;

type Times = Pick<SessionEntity, 'created' | 'seenAt' | 'endedAt' | 'confirmedAt'>;

/** @param now Unix seconds, as in all of these */
export const isOpen = ({ created, seenAt, endedAt }: Times, now: number): boolean =>
  endedAt === null && now < seenAt + IDLE_SECONDS && now < created + LIFE_SECONDS;

export const isToBeNoted = ({ seenAt }: Times, now: number): boolean => now >= seenAt + NOTE_SECONDS;

/** Whether what is dangerous may be done without showing again who one is. */
export const isFresh = ({ confirmedAt }: Times, now: number): boolean => now < confirmedAt + FRESH_SECONDS;
