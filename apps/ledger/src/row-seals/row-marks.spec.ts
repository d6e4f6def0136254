import type { RowMark } from '@tulay/contracts';
import { amendedMarks, differencesOf, digestOfMarks, hashOfSeal, packMarks } from './row-marks';

const part = (text: string, bytes: number): string =>
  Buffer.from(text.padEnd(bytes, '.')).subarray(0, bytes).toString('hex');
const row = (id: string, terms = 'terms', state = 's'): RowMark => ({
  id,
  mark: part(id, 4) + part(terms, 12) + part(state, 4),
});

const ROWS = [row('a'), row('b'), row('c')];
const SEALED = packMarks(ROWS);

describe('differencesOf', () => {
  it.each([
    ['no differences', ROWS, [], 0],
    ['changed terms', [row('a'), row('b', 'more'), row('c')], [{ id: 'b', what: 'terms' }], 0],
    ['a changed state', [row('a'), row('b'), row('c', 'terms', 't')], [{ id: 'c', what: 'state' }], 0],
    [
      'changed terms when the state changed too',
      [row('a', 'x', 'y'), row('b'), row('c')],
      [{ id: 'a', what: 'terms' }],
      0,
    ],
    ['a deleted row', [row('a'), row('c')], [], 1],
    ['an added row', [row('a'), row('ab'), row('b'), row('c')], [{ id: 'ab', what: 'added' }], 0],
    ['a replaced row', [row('x'), row('b'), row('c')], [{ id: 'x', what: 'added' }], 1],
  ])('returns %s', (_name, now, rows, gone) => {
    expect(differencesOf(SEALED, now)).toEqual({ rows, gone });
  });

  it('computes the same digest as the service that owns the rows', () => {
    expect(digestOfMarks(packMarks([]))).toMatch(/^e3b0c442/);
    expect(digestOfMarks(SEALED)).not.toBe(digestOfMarks(packMarks(ROWS.slice(1))));
  });
});

describe('amendedMarks', () => {
  it('replaces only the marks of legitimately changed rows', () => {
    const now = [row('a', 'terms', 't'), row('b', 'terms', 't'), row('c', 'more')];
    const marks = amendedMarks(SEALED, now, new Set(['b']));
    expect(differencesOf(marks, now)).toEqual({
      rows: [
        { id: 'a', what: 'state' },
        { id: 'c', what: 'terms' },
      ],
      gone: 0,
    });
  });
});

describe('hashOfSeal', () => {
  const seal = { number: '2', kind: 'payment', after: 'pay_', upTo: 'pay_c', marks: SEALED } as const;
  const before = Buffer.from('before');

  it.each([
    ['number', { number: '3' }],
    ['kind', { kind: 'refund' as const }],
    ['first row', { after: 'pay_a' }],
    ['last row', { upTo: 'pay_d' }],
    ['marks', { marks: packMarks(ROWS.slice(1)) }],
  ])("depends on the seal's %s", (_name, change) => {
    expect(hashOfSeal(before, { ...seal, ...change })).not.toEqual(hashOfSeal(before, seal));
  });

  it('depends on the previous seal', () => {
    expect(hashOfSeal(null, seal)).not.toEqual(hashOfSeal(before, seal));
    expect(hashOfSeal(before, seal)).toEqual(hashOfSeal(before, { ...seal }));
  });
});
