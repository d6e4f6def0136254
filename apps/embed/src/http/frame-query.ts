import { isId, notFound, type IdPrefix, type Language } from '@tulay/contracts';
import { asLanguage, type SearchInput } from '@tulay/pages';

/** A parsed query string; a parameter that is given twice is a list. */
export type RawQuery = Record<string, unknown>;

/** Look of a page in a frame, as its embedder requests. */
export interface Theme {
  /** Null: the theme of the reader's device applies. */
  theme: 'light' | 'dark' | null;
  /** `rrggbb`; null: the accent of the design. */
  accent: string | null;
  /** Corner radius in pixels, 0 to 24; null uses the default design. */
  radius: number | null;
  /** Null uses the browser's language. */
  lang: Language | null;
}

/** The query of a page in a frame. */
export interface FrameQuery {
  token: unknown;
  look: Theme;
  tab: string | null;
  /** Last row of the previous page. */
  startingAfter: string | null;
  /** The payment to show in detail. */
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

/** @param asked any `theme` except `dark` and `auto` means light; an accent or radius that is not one is left out */
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

/** The parameters of an address that differ from this page's: null and empty ones are left out. */
export type AddressChanges = Partial<
  Record<'tab' | 'starting_after' | 'payment' | keyof SearchInput, string | null>
>;

/** The relative address of another view of the same page, with the same token and look. */
export const addressOf = (query: FrameQuery, to: AddressChanges = {}): string =>
  `?${new URLSearchParams(parametersOf(query, to)).toString()}`;

/** The same as names and values, for a form. */
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

/** @throws DomainError `not_found` when the text cannot be an id of this kind */
export function cursorOf({ startingAfter }: FrameQuery, prefix: IdPrefix): string | undefined {
  if (startingAfter === null) return undefined;
  if (!isId(prefix, startingAfter)) throw notFound('page', startingAfter);
  return startingAfter;
}
