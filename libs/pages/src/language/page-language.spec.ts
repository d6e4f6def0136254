import { currentLanguage, inEachLanguage, otherLanguages, readBy } from './page-language';

const words = inEachLanguage({
  en: { hello: 'Hello', deep: { list: ['one', 'two'] } } as const,
  fil: { hello: 'Kumusta', deep: { list: ['isa', 'dalawa'] } },
});
const inFilipino = <T>(fn: () => T): T => readBy({ language: 'fil', address: '/pay/x?payment=1' }, fn);

describe('the text of a page', () => {
  it("is in the reader's language, even in copied phrases and after an await", async () => {
    expect(words.hello).toBe('Hello');
    expect(inFilipino(() => [words.hello, words.deep.list[1]])).toEqual(['Kumusta', 'dalawa']);
    expect(inFilipino(() => ({ ...words, hello: 'x' }).deep.list[0])).toBe('isa');
    const later = inFilipino(async () => {
      await Promise.resolve();
      return words.hello;
    });
    expect(words.hello).toBe('Hello');
    expect(await later).toBe('Kumusta');
  });

  it("is in the reader's language in a stored group of phrases, regardless of earlier readers", () => {
    const { deep } = words;
    expect([deep.list[0], inFilipino(() => deep.list[0]), deep.list[0]]).toEqual(['one', 'isa', 'one']);
    expect(inFilipino(() => Object.entries(deep))).toEqual([['list', ['isa', 'dalawa']]]);
  });

  it('is English if no page is being rendered', () => {
    expect([currentLanguage(), otherLanguages()]).toEqual(['en', []]);
  });

  it('includes links to the page in other languages', () => {
    expect(inFilipino(otherLanguages)).toEqual([{ language: 'en', href: '?payment=1&lang=en' }]);
    const hostile = { language: 'en', address: '/x?lang=en&a=%22%3E' } as const;
    expect(readBy(hostile, otherLanguages)).toEqual([{ language: 'fil', href: '?lang=fil&a=%22%3E' }]);
  });
});
