import * as fc from 'fast-check';
import { feeOf, parseFees } from './fee.rules';

const PLAN = 'gcash_qr:250:0,instapay_qr:150:0,card:350:1500,bank_transfer:0:1500';

describe('the default fee plan', () => {
  it('names basis points and minor units of every method', () => {
    expect(parseFees(PLAN).card).toEqual({ basisPoints: 350, fixedMinor: 1500 });
  });

  it.each([
    ['', 'nothing'],
    ['gcash_qr:250:0', 'methods missing'],
    [`${PLAN},cash:1:1`, 'an unknown method'],
    [PLAN.replace('350', '10001'), 'more than the whole'],
    [PLAN.replace('1500', '-1'), 'a negative part'],
  ])('refuses %p (%s)', (text) => {
    expect(() => parseFees(text)).toThrow('DEFAULT_FEES');
  });
});

describe('a fee', () => {
  it.each([
    [10000n, { basisPoints: 250, fixedMinor: 0 }, 250n],
    [10000n, { basisPoints: 350, fixedMinor: 1500 }, 1850n],
    [1000n, { basisPoints: 350, fixedMinor: 1500 }, 1000n],
    [1n, { basisPoints: 250, fixedMinor: 0 }, 0n],
    [20n, { basisPoints: 250, fixedMinor: 0 }, 1n],
    [10000n, { basisPoints: 0, fixedMinor: 0 }, 0n],
  ])('on %p at %p is %p: rounded half-up, never above the amount', (amount, fee, expected) => {
    expect(feeOf(amount, fee)).toBe(expected);
  });

  it('is between 0 and the amount', () => {
    const amounts = fc.bigInt({ min: 1n, max: 999_999_999n });
    const fees = fc.record({
      basisPoints: fc.integer({ min: 0, max: 10_000 }),
      fixedMinor: fc.nat(1_000_000),
    });
    fc.assert(
      fc.property(amounts, fees, (amount, fee) => feeOf(amount, fee) >= 0n && feeOf(amount, fee) <= amount),
    );
  });
});
