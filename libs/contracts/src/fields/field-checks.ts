import { isReservedName } from './reserved-names';

export const URL_MAX = 2048;

const WEB_URL = /^https?:\/\/[^\s\\]+$/i;
const CONTROL = /\p{Cc}/u;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns whether a text is a valid web URL. URLs with a user name or password are accepted too. */
export const isWebUrl = (text: string): boolean =>
  WEB_URL.test(text) && !CONTROL.test(text) && URL.canParse(text);

/** Returns whether a URL has the form `https://user:password@…`. @param url accepted by `isWebUrl` */
export function carriesUser(url: string): boolean {
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

/** Returns whether requests and payers would be sent there unencrypted, which live mode rejects. */
export const isPlainHttp = (url: string): boolean => /^http:/i.test(url);

/** Returns whether a text is a calendar date such as `2026-12-31`. */
export const isDay = (text: string): boolean =>
  DAY.test(text) && (new Date(`${text}T00:00:00Z`).toJSON() ?? '').startsWith(text);

/** Returns whether a text can be searched for. It needs a letter or a digit, because indexes find nothing else. */
export const isSearchable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Returns whether a text is a valid key of a payment's metadata. */
export const isFieldKey = (text: string): boolean => /^[a-z0-9_]{1,40}$/.test(text) && !isReservedName(text);
