import { isReservedName } from './reserved-names';

export const URL_MAX = 2048;

const WEB_URL = /^https?:\/\/[^\s\\]+$/i;
const CONTROL = /\p{Cc}/u;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is the address of something on the web. One with a user or a password in it is too. */
export const isWebUrl = (text: string): boolean =>
  WEB_URL.test(text) && !CONTROL.test(text) && URL.canParse(text);

/** Whether `https://user:password@…` is what an address is like. @param url one that `isWebUrl` */
export function carriesUser(url: string): boolean {
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

/** Whether requests and payers would be sent there without encryption, which live mode refuses. */
export const isPlainHttp = (url: string): boolean => /^http:/i.test(url);

/** Whether a text is a day of the calendar, as `2026-12-31`. */
export const isDay = (text: string): boolean =>
  DAY.test(text) && (new Date(`${text}T00:00:00Z`).toJSON() ?? '').startsWith(text);

/** Whether a text may be searched for. It needs a letter or a digit, because no index can find anything else. */
export const isSearchable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Whether a text may be a name in a payment's metadata. */
export const isFieldKey = (text: string): boolean => /^[a-z0-9_]{1,40}$/.test(text) && !isReservedName(text);
