import type { Language } from '@tulay/contracts';
import { readBy } from '@tulay/pages';

function phrasesOf(words: object, language: Language): Map<string, string> {
  const phrases = new Map<string, string>();
  const collect = (value: unknown, path: string): void => {
    if (typeof value === 'string') phrases.set(path, value);
    else for (const [key, each] of Object.entries(value as object)) collect(each, `${path}.${key}`);
  };
  readBy({ language, address: '/' }, () => collect({ ...words }, ''));
  return phrases;
}

const placeholders = (phrase: string): string[] => (phrase.match(/\{\w+\}/g) ?? []).sort();

/**
 * Defines tests for the strings of all pages.
 * @param same phrases that may be identical in both languages
 */
export function describeWords(files: Record<string, object>, same: RegExp): void {
  describe.each(Object.entries(files))('%s', (_, words) => {
    const [english, filipino] = [phrasesOf(words, 'en'), phrasesOf(words, 'fil')];

    it('have the same keys in both languages, and no empty phrase', () => {
      expect([...filipino.keys()].sort()).toEqual([...english.keys()].sort());
      expect([...english, ...filipino].filter(([, phrase]) => phrase.trim() === '')).toEqual([]);
    });

    it('name the same values in both languages', () => {
      const wrong = [...english].filter(
        ([path, phrase]) => placeholders(phrase).join() !== placeholders(filipino.get(path) ?? '').join(),
      );
      expect(wrong).toEqual([]);
    });

    it('are translated, except names and words that are used in English', () => {
      const copied = [...english].filter(
        ([path, phrase]) => filipino.get(path) === phrase && !same.test(phrase),
      );
      expect(copied.filter(([path]) => !/\.(?:locale|language)$/.test(path))).toEqual([]);
    });
  });
}
