import { AsyncLocalStorage } from 'node:async_hooks';
import { LANGUAGES, type Language, type MerchantFace } from '@tulay/contracts';

/** What a page is written for. */
export interface Reading {
  language: Language;
  /** The page's path and query, for the links that switch the language. */
  address: string;
  /** The face of the merchant whose page it is, once it is known. */
  face?: MerchantFace | null;
}

const storage = new AsyncLocalStorage<Reading>();

/** Runs `fn` as the writing of a page for this reader. */
export const readBy = <T>(reading: Reading, fn: () => T): T => storage.run(reading, fn);

/** Notes whose page is being written. */
export function showFace(face: MerchantFace | null): void {
  const reading = storage.getStore();
  if (reading) reading.face = face;
}

/** Null for a page of nobody, and outside of one. */
export const shownFace = (): MerchantFace | null => storage.getStore()?.face ?? null;

/** The reader's language; English outside of a page. */
export const currentLanguage = (): Language => storage.getStore()?.language ?? LANGUAGES[0];

/** The words of one language, with the English ones as the shape. A key that is missing does not compile. */
export type WordsLike<English> = English extends string
  ? string
  : { readonly [Key in keyof English]: WordsLike<English[Key]> };

/**
 * The words of one file in every language. Reading a phrase gives it in the language of the page that is being written,
 * so that the language is no parameter of every function that writes a word. A group of phrases may be kept.
 */
export const inEachLanguage = <English extends object>(
  words: { en: English } & Record<Language, WordsLike<English>>,
): WordsLike<English> => readNow(words.en, () => words[currentLanguage()]) as WordsLike<English>;

/** @param shape names the keys @param current the group in the language of the page */
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

/** The page in another language. */
export interface LanguageLink {
  language: Language;
  href: string;
}

/** The other languages of the page that is being written; none outside of one. */
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
