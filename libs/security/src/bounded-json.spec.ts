import * as fc from 'fast-check';
import { ComplexJson, parseBoundedJson } from './bounded-json';

const LIMITS = { depth: 3, values: 10 };
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const list = (values: number) => JSON.stringify(Array(values).fill(1));

it('parses JSON within the limits', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(parseBoundedJson(text, { depth: 1_000, values: 10_000 })).toEqual(JSON.parse(text));
    }),
  );
});

it.each([
  ['as deep as allowed', nested(3)],
  ['with as many values as allowed', list(9)],
  ['with brackets and commas in a string', JSON.stringify(['[[[[[[{{{{{,,,,,,,,,,,,,,'])],
  ['with an escaped quote before brackets', JSON.stringify(['\\"[[[[[\\\\', '"[[[[['])],
])('parses JSON %s', (_, text) => {
  expect(parseBoundedJson(text, LIMITS)).toEqual(JSON.parse(text));
});

it.each([
  ['nested too deeply', nested(4), 'is nested more than 3 levels deep'],
  ['nested too deeply and truncated', '['.repeat(100_000), 'is nested more than 3 levels deep'],
  ['with too deeply nested objects', '{"a":{"a":{"a":{}}}}', 'is nested more than 3 levels deep'],
  ['with too many values', list(10), 'has more than 10 values'],
  ['with too many fields', JSON.stringify({ ...Array<number>(10).fill(1) }), 'has more than 10 values'],
])('rejects JSON %s', (_, text, problem) => {
  expect(() => parseBoundedJson(text, LIMITS)).toThrow(new ComplexJson(problem));
});

it.each(['', '{', '"', '"\\', '{"a":1,}', ']]]', '<html>'])('rejects %j as invalid JSON', (text) => {
  expect(() => parseBoundedJson(text, LIMITS)).toThrow(SyntaxError);
});
