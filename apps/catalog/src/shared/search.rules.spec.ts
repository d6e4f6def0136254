import { searchTerm } from './search.rules';

const patternOf = (q: string) => Object.values(searchTerm(q))[0];

describe('a search', () => {
  it('looks for a part of the text', () => {
    expect(patternOf('dela')).toBe('%dela%');
  });

  it.each([
    ['j', '% j%'],
    ['ju', '% ju%'],
    ['ñu', '% nu%'],
    ['n\u0303u', '% nu%'],
    ['🍕', '% 🍕%'],
  ])('of one or two characters looks for the beginning of a word: %s', (q, pattern) => {
    expect(patternOf(q)).toBe(pattern);
  });

  it('escapes the wildcards of LIKE', () => {
    expect(patternOf('50%_a\\b')).toBe('%50\\%\\_a\\\\b%');
  });

  it('escapes the characters that become wildcards', () => {
    expect(patternOf('５０％')).toBe('%50\\%%');
  });

  it('without a text does not filter', () => {
    expect(Object.values(searchTerm(undefined))).toEqual([undefined]);
  });
});
