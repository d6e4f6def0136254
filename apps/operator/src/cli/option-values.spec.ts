import { pesos, wholeNumber } from './option-values';

describe('an amount in pesos', () => {
  it.each([
    ['0', 0],
    ['0.00', 0],
    ['15', 1_500],
    ['15.5', 1_550],
    ['0.07', 7],
  ])('%s is exact in centavos', (text, centavos) => {
    expect(pesos(text)).toBe(centavos);
  });

  it.each(['', '-1', '0.001', '1e3', 'ten', '1,000', '99999999999999999.00'])('is not %p', (text) => {
    expect(() => pesos(text)).toThrow('15.00');
  });
});

describe('a whole number', () => {
  it('is written in digits', () => {
    expect(wholeNumber('250')).toBe(250);
  });

  it.each(['', '-1', '2.5', '1e3', '0x10', ' 1'])('is not %p', (text) => {
    expect(() => wholeNumber(text)).toThrow('whole number');
  });
});
