import { startOfManilaDay } from '@tulay/contracts';
import * as fc from 'fast-check';
import { FeeSchedule, type FeeFrom } from './fee-schedule';

const fee = (basisPoints: number, day: string): FeeFrom => ({
  basisPoints,
  fixedMinor: 0,
  effectiveFrom: startOfManilaDay(day)!,
});
const scheduleOf = (...fees: FeeFrom[]): FeeSchedule => {
  const schedule = new FeeSchedule();
  for (const each of fees) schedule.set(each);
  return schedule;
};

describe('the fee in force', () => {
  const schedule = scheduleOf(fee(300, '2027-02-01'), fee(250, '2026-06-15'), fee(200, '2027-01-01'));

  it.each<[string, number | undefined, string]>([
    ['2026-06-14T15:59:59Z', undefined, 'before the first fee'],
    ['2026-06-14T16:00:00Z', 250, 'at midnight in Manila on the first day'],
    ['2026-12-31T15:59:59Z', 250, 'in the last second of the year in Manila'],
    ['2026-12-31T16:00:00Z', 200, 'in the first second of the year in Manila'],
    ['2027-01-01T00:00:00Z', 200, 'at midnight UTC'],
    ['2027-01-31T15:59:59Z', 200, 'in the last second before the third fee'],
    ['2027-01-31T16:00:00Z', 300, 'in the first second of the third fee'],
    ['2099-01-01T00:00:00Z', 300, 'long after the last start'],
  ])('at %s is %p (%s)', (time, basisPoints) => {
    expect(schedule.at(Date.parse(time) / 1000)?.basisPoints).toBe(basisPoints);
  });

  it('is the previous fee again after the next fee is removed', () => {
    const planned = fee(200, '2027-01-01');
    const changed = scheduleOf(fee(250, '2026-06-15'), planned);
    changed.remove(planned);
    expect(changed.at(planned.effectiveFrom)?.basisPoints).toBe(250);
  });

  it('is the fee with the latest start that is not in the future, in any order of changes', () => {
    const start = startOfManilaDay('2027-01-01')!;
    // Only a few seconds around midnight, so that fees often replace each other or start in the second in which
    // a payment is created.
    const time = fc.integer({ min: start - 4, max: start + 4 });
    const change = fc.record({ effectiveFrom: time, basisPoints: fc.nat(10_000), isRemoved: fc.boolean() });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), time, (changes, created) => {
        const inForce = new Map<number, number>();
        const changed = new FeeSchedule();
        for (const { isRemoved, effectiveFrom, basisPoints } of changes) {
          if (isRemoved) {
            changed.remove({ effectiveFrom });
            inForce.delete(effectiveFrom);
          } else {
            changed.set({ effectiveFrom, basisPoints, fixedMinor: 0 });
            inForce.set(effectiveFrom, basisPoints);
          }
        }
        const latest = Math.max(...[...inForce.keys()].filter((from) => from <= created));
        expect(changed.at(created)?.basisPoints).toBe(inForce.get(latest));
      }),
    );
  });
});
