import { toBalance } from './balance.view';

describe('the balance', () => {
  it('always shows PHP', () => {
    expect(toBalance('live', [])).toEqual({
      object: 'balance_list',
      environment: 'live',
      available: { PHP: 0 },
    });
  });

  it('maps each currency to its available amount in main units, also below zero', () => {
    const rows = [
      { currency: 'PHP', balance: '-12345' },
      { currency: 'JPY', balance: '500' },
      { currency: 'KWD', balance: '1005' },
    ];
    expect(toBalance('test', rows).available).toEqual({ PHP: -123.45, JPY: 500, KWD: 1.005 });
  });
});
