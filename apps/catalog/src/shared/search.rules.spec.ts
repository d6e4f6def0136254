import { searchTerm } from './search.rules';

const patternOf = (q: string) => Object.values(searchTerm(q))[0];

describe('a search', () => {
  it('matches any part of the text', () => {
    expect(patternOf('dela')).toBe('%dela%');
  });

  it.each([
    ['j', '% j%'],
    ['ju', '% ju%'],
    ['ñu', '% nu%'],
    ['n\u0303u', '% nu%'],
    ['🍕', '% 🍕%'],
  ])('matches the beginning of a word if the query has one or two characters: %s', (q, pattern) => {
    expect(patternOf(q)).toBe(pattern);
  });

  it('escapes LIKE wildcards', () => {
    expect(patternOf('50%_a\\b')).toBe('%50\\%\\_a\\\\b%');
  });

  it('escapes characters that are normalized to wildcards', () => {
    expect(patternOf('５０％')).toBe('%50\\%%');
  });

  it('does not filter without a query', () => {
    expect(Object.values(searchTerm(undefined))).toEqual([undefined]);
  });
});
