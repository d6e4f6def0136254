import { unknownFieldProblem } from './unknown-fields';

const DECLARED = ['amount', 'method', 'return_url', 'expires_in', 'metadata', 'code', 'line_items'];
const problemOf = (name: string, policy: 'reject' | 'suggest' | 'ignore') =>
  unknownFieldProblem(name, DECLARED, policy);

describe('an undeclared field', () => {
  it.each([
    ['in camel case', 'returnUrl', 'return_url'],
    ['in upper case', 'AMOUNT', 'amount'],
    ['with other separators', 'return-url', 'return_url'],
    ['in the plural', 'amounts', 'amount'],
    ['in the singular', 'line_item', 'line_items'],
    ['with a missing letter', 'expire_in', 'expires_in'],
    ['with an additional letter', 'methhod', 'method'],
    ['with a wrong letter', 'metidata', 'metadata'],
    ['with swapped letters', 'amuont', 'amount'],
  ])('is rejected with the declared name if it is written %s', (_, name, declared) => {
    const problem = `is not a field of this request; did you mean ${declared}?`;
    expect([problemOf(name, 'suggest'), problemOf(name, 'reject')]).toEqual([problem, problem]);
    expect(problemOf(name, 'ignore')).toBeNull();
  });

  it('that only adds an ID suffix is rejected with the declared name only where undeclared fields are errors', () => {
    const problem = 'is not a field of this request; did you mean method?';
    expect([problemOf('method_id', 'reject'), problemOf('methodId', 'reject')]).toEqual([problem, problem]);
    expect(problemOf('method_id', 'suggest')).toBeNull();
  });

  it.each(['colour', 'mode', 'url', 'amount_due', '', '__proto__', 'ñ', `amount${'s'.repeat(100)}`])(
    'is accepted if it resembles no declared field, unless all undeclared fields are rejected: %j',
    (name) => {
      expect(problemOf(name, 'suggest')).toBeNull();
      expect(problemOf(name, 'reject')).toBe('is not a field of this request');
    },
  );
});
