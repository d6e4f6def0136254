import { idAt, timeOfId } from './id-time';
import { newId } from './new-id';

describe('computing the creation time of an ID', () => {
  it('returns the time at which the ID was created', () => {
    const before = Date.now();
    expect(timeOfId(newId('pay'))).toBeGreaterThanOrEqual(before);
    expect(timeOfId(newId('evt'))).toBeLessThanOrEqual(Date.now());
    expect(timeOfId(idAt('re', 1_777_593_600_123))).toBe(1_777_593_600_123);
  });

  it.each(['', 'pay_', 'pay_x', 'adj_short', `pay_${'u'.repeat(26)}`])('returns null for %j', (id) => {
    expect(timeOfId(id)).toBeNull();
  });

  it('returns a bound that separates older IDs from newer ones', () => {
    const id = newId('pay');
    const made = timeOfId(id)!;
    expect(id >= idAt('pay', made)).toBe(true);
    expect(id < idAt('pay', made + 1)).toBe(true);
  });
});
