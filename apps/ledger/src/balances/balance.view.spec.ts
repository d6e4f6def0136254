import { toBalance, toMoneyInTransit } from './balance.view';

describe('the balance view', () => {
  it('always includes PHP', () => {
    expect(toBalance('live', [])).toEqual({
      object: 'balance_list',
      environment: 'live',
      available: { PHP: 0 },
      pending: { PHP: 0 },
    });
  });

  it("lists each currency's available amount in major units, including negative amounts", () => {
    const rows = [
      { code: 'available', currency: 'PHP', balance: '-12345' },
      { code: 'available', currency: 'JPY', balance: '500' },
      { code: 'available', currency: 'KWD', balance: '1005' },
    ] as const;
    expect(toBalance('test', [...rows]).available).toEqual({ PHP: -123.45, JPY: 500, KWD: 1.005 });
  });

  it('adds the payouts and refunds in transit of each currency to the pending amount', () => {
    const rows = [
      { code: 'available', currency: 'PHP', balance: '12345' },
      { code: 'payouts_in_transit', currency: 'PHP', balance: '10' },
      { code: 'refunds_in_transit', currency: 'PHP', balance: '20' },
      { code: 'refunds_in_transit', currency: 'JPY', balance: '7' },
    ] as const;
    expect(toBalance('test', [...rows]).pending).toEqual({ PHP: 0.3, JPY: 7 });
  });
});

it('toMoneyInTransit lists the unsettled amount in transit by currency', () => {
  const rows = [
    { code: 'payouts_in_transit', currency: 'PHP', balance: '5000' },
    { code: 'refunds_in_transit', currency: 'JPY', balance: '7' },
    { code: 'refunds_in_transit', currency: 'PHP', balance: '0' },
  ] as const;
  expect(toMoneyInTransit([...rows])).toEqual({ payouts: { PHP: 50 }, refunds: { JPY: 7 } });
});
