import { combinationsOf } from './conditions';

describe('combinationsOf', () => {
  it.each([
    [{}, [{}]],
    [{ status: ['failed', 'sent'] }, [{ 'status = ?': 'failed' }, { 'status = ?': 'sent' }]],
    [
      { status: ['failed', 'sent'], method: ['card', 'bank'] },
      [
        { 'status = ?': 'failed', 'method = ?': 'card' },
        { 'status = ?': 'failed', 'method = ?': 'bank' },
        { 'status = ?': 'sent', 'method = ?': 'card' },
        { 'status = ?': 'sent', 'method = ?': 'bank' },
      ],
    ],
    [{ status: [], method: ['card'] }, []],
  ])('returns the combinations of %j: %j', (columns, expected) => {
    expect(combinationsOf(columns)).toEqual(expected);
  });
});
