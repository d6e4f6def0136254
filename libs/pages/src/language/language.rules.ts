import { LANGUAGES, type Language } from '@tulay/contracts';

/** Language code for Tagalog, which older browsers send for Filipino. */
const TAGALOG = 'tl';

/** Each language's name in that language, so that readers recognize it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fil: 'Filipino' };

export interface LanguagePreference {
  /** The `lang` parameter: the language that the reader has just chosen. */
  chosen?: unknown;
  /** Value of the cookie with the reader's earlier choice. */
  stored?: string;
  accepted?: string;
}

/**
 * Returns the language that the reader chose now or earlier, otherwise the first supported language of the
 * browser.
 */
export const languageFor = ({ chosen, stored, accepted }: LanguagePreference): Language =>
  asLanguage(chosen) ?? asLanguage(stored) ?? preferred(accepted) ?? LANGUAGES[0];

/** Returns the language with this code, or null if the language is not supported. */
export const asLanguage = (text: unknown): Language | null =>
  LANGUAGES.find((language) => language === text) ?? null;

export const LANGUAGE_COOKIE = 'lang';

/**
 * Parses a header such as `fil-PH,fil;q=0.9,en;q=0.8`. The result is sorted by quality; languages of equal
 * quality keep their order.
 */
function preferred(accepted: string | undefined): Language | null {
  const wishes = (accepted ?? '').slice(0, 500).split(',').map(wishOf);
  const known = wishes.filter(({ language, quality }) => language !== null && quality > 0);
  return known.sort((a, b) => b.quality - a.quality)[0]?.language ?? null;
}

function wishOf(part: string): { language: Language | null; quality: number } {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
  const primary = tag.split('-')[0] ?? '';
  const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean) ?? '1';
  return { language: asLanguage(primary === TAGALOG ? 'fil' : primary), quality: Number(quality) };
}
