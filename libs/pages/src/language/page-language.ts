import { AsyncLocalStorage } from 'node:async_hooks';
import { LANGUAGES, type Language, type MerchantFace } from '@tulay/contracts';

export interface Reading {
  language: Language;
  /** Path and query of the page, for links to the same page in other languages. */
  address: string;
  /** Branding of the page's merchant; not set before the branding is loaded. */
  face?: MerchantFace | null;
}

const storage = new AsyncLocalStorage<Reading>();

/** Runs `fn`, which renders a page, with the reader's context. */
export const readBy = <T>(reading: Reading, fn: () => T): T => storage.run(reading, fn);

export function showFace(face: MerchantFace | null): void {
  const reading = storage.getStore();
  if (reading) reading.face = face;
}

/**
 * Returns the branding of the page being rendered; null on a page without a merchant and outside of a page.
 */
export const shownFace = (): MerchantFace | null => storage.getStore()?.face ?? null;

/** Returns the reader's language; English outside of a page. */
export const currentLanguage = (): Language => storage.getStore()?.language ?? LANGUAGES[0];

/** Strings in one language, with the same keys as the English strings. A missing key is a compile error. */
export type WordsLike<English> = English extends string
  ? string
  : { readonly [Key in keyof English]: WordsLike<English[Key]> };

/**
 * Returns the strings of a file. Reading a string returns it in the language of the page being rendered, so
 * that functions need no language parameter. A group of strings can be stored and stays language-independent.
 */
export const inEachLanguage = <English extends object>(
  words: { en: English } & Record<Language, WordsLike<English>>,
): WordsLike<English> => readNow(words.en, () => words[currentLanguage()]) as WordsLike<English>;

/**
 * @param shape provides the keys
 * @param current returns the group in the page's language
 */
function readNow(shape: object, current: () => object): object {
  const groups = new Map<PropertyKey, object>();
  const groupOf = (key: PropertyKey, value: object): object => {
    const group = groups.get(key) ?? readNow(value, () => Reflect.get(current(), key) as object);
    groups.set(key, group);
    return group;
  };
  return new Proxy(shape, {
    get: (_, key): unknown => {
      const value: unknown = Reflect.get(current(), key);
      return isGroup(value) ? groupOf(key, value) : value;
    },
  });
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface LanguageLink {
  language: Language;
  href: string;
}

/** Returns links to the other languages of the page being rendered; none outside of a page. */
export function otherLanguages(): LanguageLink[] {
  const reading = storage.getStore();
  if (!reading) return [];
  return LANGUAGES.filter((each) => each !== reading.language).map((language) => ({
    language,
    href: withLanguage(reading.address, language),
  }));
}

function withLanguage(address: string, language: Language): string {
  const [, query = ''] = /^[^?]*\??(.*)$/s.exec(address) ?? [];
  const parameters = new URLSearchParams(query);
  parameters.set('lang', language);
  return `?${parameters}`;
}
