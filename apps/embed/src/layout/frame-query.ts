import { isId, notFound, type IdPrefix } from '@tulay/contracts';
import { themeOf } from './theme';

/** A query as it comes: a parameter given twice is a list. */
export type RawQuery = Record<string, unknown>;

/** What the address of a page in a frame says, besides its path. */
export interface FrameQuery {
  token: unknown;
  theme: 'light' | 'dark';
  tab: string | null;
  /** Where the page before ended. */
  startingAfter: string | null;
}

export const readFrameQuery = ({ token, theme, tab, starting_after: after }: RawQuery): FrameQuery => ({
  token,
  theme: themeOf(theme),
  tab: textOf(tab),
  startingAfter: textOf(after),
});

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The address of another view of the same page: the same token and theme. */
export function addressOf(
  query: FrameQuery,
  tab: string | null,
  startingAfter: string | null = null,
): string {
  const parameters = new URLSearchParams({ token: query.token as string });
  if (query.theme === 'dark') parameters.set('theme', 'dark');
  if (tab) parameters.set('tab', tab);
  if (startingAfter) parameters.set('starting_after', startingAfter);
  return `?${parameters.toString()}`;
}

/** @throws DomainError `not_found` for what can be no id of the kind */
export function cursorOf({ startingAfter }: FrameQuery, prefix: IdPrefix): string | undefined {
  if (startingAfter === null) return undefined;
  if (!isId(prefix, startingAfter)) throw notFound('page', startingAfter);
  return startingAfter;
}
