import { isId, notFound, type IdPrefix } from '@tulay/contracts';

/** A parsed query string; a parameter that is given twice is a list. */
export type RawQuery = Record<string, unknown>;

export type Theme = 'light' | 'dark';

/** The query of a page in a frame. */
export interface FrameQuery {
  token: unknown;
  theme: Theme;
  tab: string | null;
  /** The last row of the previous page. */
  startingAfter: string | null;
}

export const readFrameQuery = ({ token, theme, tab, starting_after: after }: RawQuery): FrameQuery => ({
  token,
  theme: themeOf(theme),
  tab: textOrNull(tab),
  startingAfter: textOrNull(after),
});

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** @param asked the `theme` of the query; any value except `dark` means light */
export const themeOf = (asked: unknown): Theme => (asked === 'dark' ? 'dark' : 'light');

/** The relative address of another view of the same page, with the same token and theme. */
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

/** @throws DomainError `not_found` when the text cannot be an id of this kind */
export function cursorOf({ startingAfter }: FrameQuery, prefix: IdPrefix): string | undefined {
  if (startingAfter === null) return undefined;
  if (!isId(prefix, startingAfter)) throw notFound('page', startingAfter);
  return startingAfter;
}
