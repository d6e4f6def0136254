import { parseFees } from './fee.rules';

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
