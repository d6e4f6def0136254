import type { BalanceTransaction } from '@tulay/contracts';
import { endOfDay, startOfDay, toCsv, toText, type WholeStatement } from './statement-text';

const line = (changes: Partial<BalanceTransaction>): BalanceTransaction => ({
  id: 'txn_1',
  object: 'balance_transaction',
  environment: 'live',
  type: 'payment',
  amount: 1250.5,
  fee: 31.26,
  net: 1219.24,
  currency: 'PHP',
  balance_after: 1319.24,
  source: 'pay_1',
  // 23:59:59 on 31 May in Manila.
  created: Date.parse('2026-05-31T15:59:59Z') / 1_000,
  ...changes,
});

const statement: WholeStatement = {
  merchant: 'mer_1',
  environment: 'live',
  currency: 'PHP',
  from: '2026-05-01',
  to: '2026-05-31',
  opening: 100,
  closing: 1219.24,
  lines: [
    line({}),
    line({
      id: 'txn_2',
      type: 'payout',
      source: 'po_1',
      amount: -100,
      fee: 0,
      net: -100,
      balance_after: 1219.24,
    }),
  ],
};

describe('statement dates', () => {
  it('begin and end at midnight in Manila', () => {
    expect(startOfDay('2026-05-01')).toBe(Date.parse('2026-04-30T16:00:00Z') / 1_000);
    expect(endOfDay('2026-05-31')).toBe(Date.parse('2026-05-31T16:00:00Z') / 1_000);
  });

  it.each(['2026-02-29', '2026-13-01', '2026-5-1', 'today', '', '2026-05-01T00:00', '20260501'])(
    'reject %p',
    (day) => {
      expect([startOfDay(day), endOfDay(day)]).toEqual([null, null]);
    },
  );
});

describe('statement output', () => {
  it('shows the opening balance, lines and closing balance in Manila time', () => {
    const text = toText(statement);
    expect(text).toMatch(/Opening balance ₱100\.00[^]*2026-05-31 23:59:59[^]*Closing balance ₱1,219\.24$/);
    for (const shown of ['₱1,250.50', '₱31.26', '−₱100.00', 'po_1', 'payout']) expect(text).toContain(shown);
  });

  it('reports that there are no lines', () => {
    expect(toText({ ...statement, lines: [], closing: 100 })).toContain('(none)');
  });

  it('contains plain numbers and the same columns in every CSV row', () => {
    expect(toCsv(statement)).toBe(
      [
        'time (Asia/Manila),id,type,source,amount,fee,net,balance',
        '2026-05-01,,opening_balance,,,,,100.00',
        '2026-05-31 23:59:59,txn_1,payment,pay_1,1250.50,31.26,1219.24,1319.24',
        '2026-05-31 23:59:59,txn_2,payout,po_1,-100.00,0.00,-100.00,1219.24',
        '2026-05-31,,closing_balance,,,,,1219.24',
      ].join('\n'),
    );
    expect(toCsv({ ...statement, currency: 'JPY', opening: 5, lines: [] })).toContain(',5\n');
  });
});
