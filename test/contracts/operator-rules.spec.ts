import {
  needsSecondPerson,
  OPERATOR_ROLES,
  operatorRuleOf,
  OPERATOR_RULES,
  repeatSafetyOf,
} from '@tulay/contracts';
import { allCommands } from '@tulay/messaging';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const callable = allCommands().filter(({ callers }) => callers.includes('operator'));
const subjects = [...new Set(callable.map(({ subject }) => subject))].sort();

it('every command that an operator may send has a rule', () => {
  expect(subjects.filter((subject) => !operatorRuleOf(subject))).toEqual([]);
});

it('every rule belongs to a command that an operator may send', () => {
  expect(Object.keys(OPERATOR_RULES).filter((subject) => !subjects.includes(subject))).toEqual([]);
});

it('every role may read, and no role may change everything', () => {
  for (const role of OPERATOR_ROLES) {
    const denied = subjects.filter((subject) => !operatorRuleOf(subject)!.roles.includes(role));
    expect(
      denied.every((subject) => subject.endsWith('.read-document') || repeatSafetyOf(subject) !== 'read'),
    ).toBe(true);
    expect(denied.length).toBeGreaterThan(10);
  }
});

it('the role support cannot change anything', () => {
  const changed = subjects.filter((subject) => repeatSafetyOf(subject) !== 'read');
  expect(changed.filter((subject) => operatorRuleOf(subject)!.roles.includes('support'))).toEqual([]);
});

it.each([
  ['1000000', 'PHP', false],
  ['-1000000', 'PHP', false],
  ['1000001', 'PHP', true],
  ['-1000001', 'PHP', true],
  ['100', 'USD', true],
  [undefined, 'PHP', true],
  ['1e3', 'PHP', true],
])('an amount of %p %s requires a second person: %p', (amount, currency, needed) => {
  expect(needsSecondPerson('payments.cmd.refund-for-merchant', { amount, currency })).toBe(needed);
  expect(needsSecondPerson('ledger.cmd.adjust-balance', [{ data: { amount, currency } }])).toBe(needed);
});

it('creating a live merchant requires a second person, but creating a test merchant does not', () => {
  const needs = (live: boolean) => needsSecondPerson('gateway.cmd.create-merchant', { live });
  expect([needs(true), needs(false)]).toEqual([true, false]);
});

it('docs/operate/operators.md lists the rule of every command that changes something', () => {
  const text = readFileSync(join(__dirname, '../../docs/operate/operators.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+)` \| ([a-z, ]+) \| (\w+) \|/gm)];
  const written = Object.fromEntries(rows.map(([, name, roles, second]) => [name, `${roles}: ${second}`]));
  const changing = subjects.filter(
    (subject) => operatorRuleOf(subject)!.roles.length < OPERATOR_ROLES.length,
  );
  const expected = changing.map((subject) => {
    const { roles, second } = operatorRuleOf(subject)!;
    return [subject.split('.cmd.')[1], `${roles.join(', ')}: ${second}`];
  });
  expect(written).toEqual(Object.fromEntries(expected));
});
