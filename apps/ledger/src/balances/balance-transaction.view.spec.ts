import { toBalanceTransaction } from './balance-transaction.view';

describe('toBalanceTransaction', () => {
  it('converts amounts to major units and times to Unix seconds', () => {
    const row = {
      id: 'txn_1',
      environment: 'test' as const,
      type: 'payment' as const,
      source: 'pay_1',
      currency: 'PHP',
      amount: '125050',
      fee: '3126',
      net: '121924',
      balance_after: '121924',
      created: '1767225600',
    };
    expect(toBalanceTransaction(row)).toEqual({
      id: 'txn_1',
      object: 'balance_transaction',
      environment: 'test',
      type: 'payment',
      amount: 1250.5,
      fee: 31.26,
      net: 1219.24,
      currency: 'PHP',
      balance_after: 1219.24,
      source: 'pay_1',
      created: 1767225600,
    });
  });
});
