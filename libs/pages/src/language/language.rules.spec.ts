import { languageFor } from './language.rules';

describe('languageFor', () => {
  it.each([
    ['no preference', {}, 'en'],
    ['a Filipino phone', { accepted: 'fil-PH,fil;q=0.9,en-US;q=0.8,en;q=0.7' }, 'fil'],
    ['an old phone that requests Tagalog', { accepted: 'tl-PH' }, 'fil'],
    ['English before Filipino', { accepted: 'en-US,en;q=0.9,fil;q=0.8' }, 'en'],
    ['an unsupported language before Filipino', { accepted: 'ceb,fil;q=0.5' }, 'fil'],
    ['a language with quality 0', { accepted: 'fil;q=0,de' }, 'en'],
    ['unsupported languages', { accepted: 'de-DE,ja' }, 'en'],
    ['any language', { accepted: '*' }, 'en'],
    ['an earlier choice', { accepted: 'en', stored: 'fil' }, 'fil'],
    ['a new choice', { chosen: 'en', stored: 'fil', accepted: 'fil' }, 'en'],
    ['an unsupported choice', { chosen: 'xx', stored: 'fil' }, 'fil'],
    ['a choice that was sent twice', { chosen: ['fil', 'en'] }, 'en'],
    ['a name that every object has', { accepted: 'constructor,__proto__' }, 'en'],
    ['invalid headers', { stored: '<script>', accepted: ';;q=x,,' }, 'en'],
  ])('returns the expected language for %s', (_, wish, expected) => {
    expect(languageFor(wish)).toBe(expected);
  });
});
