import { isId, notFound, type IdPrefix, type Language } from '@tulay/contracts';
import { asLanguage, type SearchInput } from '@tulay/pages';

/** Parsed query string. A repeated parameter is an array. */
export type RawQuery = Record<string, unknown>;

/** Appearance that the embedding site requests for a page in a frame. */
export interface Theme {
  /** Null uses the theme of the visitor's device. */
  theme: 'light' | 'dark' | null;
  /** Color as `rrggbb`. Null uses the default accent color. */
  accent: string | null;
  /** Corner radius in pixels, 0 to 24. Null uses the default radius. */
  radius: number | null;
  /** Null uses the browser's language. */
  lang: Language | null;
}

export interface FrameQuery {
  token: unknown;
  look: Theme;
  tab: string | null;
  /** ID of the last row on the previous page. */
  startingAfter: string | null;
  /** ID of the payment to show in detail. */
  payment: string | null;
  /** Search parameters for payments: `q`, `status`, `from` and `to`. */
  search: SearchInput;
}

const SEARCH_FIELDS = ['q', 'status', 'from', 'to'] as const;

export const readFrameQuery = (raw: RawQuery): FrameQuery => ({
  token: raw.token,
  look: themeOf(raw),
  tab: textOrNull(raw.tab),
  startingAfter: textOrNull(raw.starting_after),
  payment: textOrNull(raw.payment),
  search: Object.fromEntries(
    SEARCH_FIELDS.map((field) => [field, textOrNull(raw[field]) ?? '']),
  ) as SearchInput,
});

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/**
 * Reads the theme from the query. Any `theme` other than `dark` and `auto` means light. An invalid accent
 * color or radius is ignored.
 */
export function themeOf({ theme, accent, radius, lang }: RawQuery): Theme {
  const [, colour] = /^#?([0-9a-f]{6})$/i.exec(textOrNull(accent) ?? '') ?? [];
  const pixels = /^\d{1,2}$/.test(textOrNull(radius) ?? '') ? Number(radius) : null;
  return {
    theme: theme === 'auto' ? null : theme === 'dark' ? 'dark' : 'light',
    accent: colour?.toLowerCase() ?? null,
    radius: pixels !== null && pixels <= RADIUS_MAX ? pixels : null,
    lang: asLanguage(lang),
  };
}

const RADIUS_MAX = 24;

/** Query parameters to set in a link. Null and empty values are omitted. */
export type AddressChanges = Partial<
  Record<'tab' | 'starting_after' | 'payment' | keyof SearchInput, string | null>
>;

/** Returns a relative link to another view of the same page, with the same token and theme. */
export const addressOf = (query: FrameQuery, to: AddressChanges = {}): string =>
  `?${new URLSearchParams(parametersOf(query, to)).toString()}`;

/** Returns a link's query parameters as name-value pairs, for a form's hidden fields. */
export function parametersOf({ token, look }: FrameQuery, to: AddressChanges): [string, string][] {
  const { theme, accent, radius, lang } = look;
  const all = {
    token: token as string,
    theme: theme === 'light' ? null : (theme ?? 'auto'),
    accent,
    radius: radius?.toString(),
    lang,
    ...to,
  };
  return Object.entries(all).filter((pair): pair is [string, string] => Boolean(pair[1]));
}

/** @throws DomainError `not_found` if the cursor is not a valid ID of this kind */
export function cursorOf({ startingAfter }: FrameQuery, prefix: IdPrefix): string | undefined {
  if (startingAfter === null) return undefined;
  if (!isId(prefix, startingAfter)) throw notFound('page', startingAfter);
  return startingAfter;
}
