import { fields, table, when } from './table';

describe('table output', () => {
  it('aligns columns to the widest cell', () => {
    const text = table(
      ['ID', 'NAME', 'LIVE'],
      [
        ['mer_1', 'Aling Peña', true],
        ['m', null, false],
      ],
    );
    expect(text.split('\n')).toEqual([
      'ID     NAME        LIVE',
      'mer_1  Aling Peña  yes',
      'm      -           no',
    ]);
  });

  it('shows (none) if there are no rows', () => {
    expect(table(['ID'], [])).toBe('(none)');
  });

  it('removes control characters from cells', () => {
    expect(table(['NAME'], [['a\u001b[31mb\nc']])).toBe('NAME\na?[31mb?c');
  });
});

describe('field output', () => {
  it('shows one field per line, without undefined values', () => {
    expect(fields({ id: 'x', live: undefined, origins: 'any' })).toBe('  id       x\n  origins  any');
  });

  it('shows (none) if there are no fields', () => {
    expect(fields({})).toBe('  (none)');
  });
});

describe('time output', () => {
  it('is in UTC', () => {
    expect(when(1_777_593_600)).toBe('2026-05-01 00:00');
    expect(when(null)).toBe('-');
  });
});
