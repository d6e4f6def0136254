import { entryOf } from './entry-of';

it.each([
  ['a', 1],
  ['toString', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
])("returns only the table's own properties: %s", (key, entry) => {
  expect(entryOf({ a: 1 }, key)).toBe(entry);
});
