import { LimitPerGroup } from './limit-per-group';

const findings = (check: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({ check, detail: `${check} ${i + 1}` }));

it('LimitPerGroup keeps the first findings of each check and counts the remaining findings', () => {
  const found = new LimitPerGroup(2);
  found.add(findings('a', 1));
  found.add([...findings('b', 3), ...findings('a', 2)]);
  expect(found.rows().map(({ check, detail }) => [check, detail])).toEqual([
    ['a', 'a 1'],
    ['a', 'a 1'],
    ['a', 'and 1 more'],
    ['b', 'b 1'],
    ['b', 'b 2'],
    ['b', 'and 1 more'],
  ]);
});

it('LimitPerGroup counts findings that a service reported without details', () => {
  const found = new LimitPerGroup(1);
  found.add(findings('a', 2));
  found.count({ a: 1_000, b: 7 });
  expect(found.rows().map(({ detail }) => detail)).toEqual(['a 1', 'and 1001 more', 'and 7 more']);
});

it('LimitPerGroup returns no rows if there are no findings', () => {
  expect(new LimitPerGroup(2).rows()).toEqual([]);
});
