import { toBalance, toMoneyInTransit } from './balance.view';

describe('the balance view', () => {
  it('always includes PHP', () => {
    expect(toBalance('live', [])).toEqual({
      object: 'balance_list',
      environment: 'live',
      available: { PHP: 0 },
    });
  });

  it("lists each currency's available amount in major units, including negative amounts", () => {
    const rows = [
      { currency: 'PHP', balance: '-12345' },
      { currency: 'JPY', balance: '500' },
      { currency: 'KWD', balance: '1005' },
    ];
    expect(toBalance('test', rows).available).toEqual({ PHP: -123.45, JPY: 500, KWD: 1.005 });
  });
});

it('lists the unsettled amount in transit by currency', () => {
  const rows = [
    { code: 'payouts_in_transit', currency: 'PHP', balance: '5000' },
    { code: 'refunds_in_transit', currency: 'JPY', balance: '7' },
    { code: 'refunds_in_transit', currency: 'PHP', balance: '0' },
  ] as const;
  expect(toMoneyInTransit([...rows])).toEqual({ payouts: { PHP: 50 }, refunds: { JPY: 7 } });
});
