import 'reflect-metadata';
import {
  adjustBalanceCommand,
  DomainError,
  getBalanceCommand,
  getMerchantProfileCommand,
  getStatementCommand,
  notFound,
  resolvePayoutCommand,
  resolveRefundCommand,
  type AdjustBalanceRequest,
  type BalanceTransaction,
  type Command,
  type Payout,
  type Refund,
  type Statement,
} from '@tulay/contracts';
import { toWireError, type BatchAnswer, type BatchItem } from '@tulay/messaging';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, run, json } = operatorUnderTest();

beforeEach(() => {
  services.answer(getMerchantProfileCommand, ({ merchantId }) => {
    if (merchantId !== 'mer_1') throw notFound('merchant', merchantId);
    return { name: 'Aling Nena' };
  });
});

describe('operator payout resolve', () => {
  const payout: Payout = {
    id: 'po_1',
    object: 'payout',
    environment: 'test',
    status: 'failed',
    amount: 1250.5,
    currency: 'PHP',
    method: 'gcash',
    rail: null,
    provider: 'sandbox',
    provider_ref: null,
    destination: { account_no: '09171230001' },
    description: null,
    metadata: {},
    failure: { code: 'returned', message: 'The bank sent it back' },
    created: 1_777_593_600,
  };

  it.each(['succeed', 'fail', 'return'] as const)('sends the outcome %s', async (outcome) => {
    services.answer(resolvePayoutCommand, () => payout);
    const { code, object } = await json(`payout resolve --payout po_1 --outcome ${outcome}`);
    expect([code, object]).toEqual([0, { payout }]);
    expect(services.asked[resolvePayoutCommand.subject]).toEqual([{ payoutId: 'po_1', outcome }]);
  });

  it('shows the resolved payout', async () => {
    services.answer(resolvePayoutCommand, () => payout);
    const { out } = await run('payout resolve --payout po_1 --outcome return');
    for (const shown of ['po_1', 'failed', '₱1,250.50', 'The bank sent it back'])
      expect(out).toContain(shown);
  });

  it('exits with 1 if the request is rejected and with 2 for an unknown outcome', async () => {
    services.answer(resolvePayoutCommand, () => {
      throw new DomainError('invalid_state', 'This payout is cancelled and cannot succeed');
    });
    const refused = await run('payout resolve --payout po_1 --outcome succeed');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('invalid_state')]);
    expect((await run('payout resolve --payout po_1 --outcome maybe')).code).toBe(2);
    expect((await run('payout resolve --outcome fail')).code).toBe(2);
  });
});

describe('operator refund resolve', () => {
  it.each(['succeed', 'fail'] as const)('sends the outcome %s', async (outcome) => {
    const refund = {
      id: 're_1',
      status: 'succeeded',
      payment: 'pay_1',
      amount: 5,
      currency: 'PHP',
    } as Refund;
    services.answer(resolveRefundCommand, () => refund);
    const { code, object } = await json(`refund resolve --refund re_1 --outcome ${outcome}`);
    expect([code, object]).toEqual([0, { refund }]);
    expect(services.asked[resolveRefundCommand.subject]).toEqual([{ refundId: 're_1', outcome }]);
  });
});

describe('operator ledger adjust', () => {
  const asked: AdjustBalanceRequest[] = [];
  const answerAdjust = (refusal?: DomainError) => {
    asked.length = 0;
    const command = adjustBalanceCommand as Command<unknown, unknown> as Command<
      BatchItem<AdjustBalanceRequest>[],
      BatchAnswer<{ verdict: string }>[]
    >;
    services.answer(command, (batch) =>
      batch.map(({ data }) => {
        asked.push(data);
        return refusal ? { err: toWireError(refusal) } : { ok: { verdict: 'posted' } };
      }),
    );
    services.answer(getBalanceCommand, ({ environment }) => ({
      object: 'balance_list' as const,
      environment,
      available: { PHP: 750 },
      pending: { PHP: 0 },
    }));
  };
  const LINE = 'ledger adjust --merchant mer_1 --environment live --reason "lost dispute"';

  it.each([
    ['1000', '100000'],
    ['+1000.5', '100050'],
    ['-250.00', '-25000'],
  ])('posts exactly %s with the reason', async (amount, minor) => {
    answerAdjust();
    const { code, object } = await json(`${LINE} --amount ${amount}`);
    expect(code).toBe(0);
    expect(asked).toEqual([
      {
        adjustmentId: expect.stringMatching(/^adj_[0-9a-z]{26}$/),
        merchantId: 'mer_1',
        environment: 'live',
        currency: 'PHP',
        amount: minor,
        reason: 'lost dispute',
      },
    ]);
    expect(object).toMatchObject({
      adjustment: { id: asked[0]!.adjustmentId, amount: Number(minor) / 100 },
      available: { PHP: 750 },
    });
  });

  it('shows the change and the new balance', async () => {
    answerAdjust();
    const { out } = await run(`${LINE} --amount -250`);
    for (const shown of ['−₱250.00', '₱750.00', 'adj_']) expect(out).toContain(shown);
  });

  it('uses the adjustment ID in --id', async () => {
    answerAdjust();
    const id = 'adj_01kkm0000000000000000000zz';
    await run(`${LINE} --amount 1 --id ${id}`);
    expect(asked[0]!.adjustmentId).toBe(id);
  });

  it('prints the ID for a safe retry if no response arrives', async () => {
    answerAdjust(new DomainError('internal_error', 'lost'));
    const { code, err } = await run(`${LINE} --amount 1`);
    expect(code).toBe(1);
    expect(err).toContain(`--id ${asked[0]!.adjustmentId}`);
  });

  it.each(['--amount 0.001', '--amount much', '--amount 1 --currency XXX', '--amount 1 --id 7', ''])(
    'exits with 2 and does not send a request for the options "%s"',
    async (rest) => {
      answerAdjust();
      expect((await run(`${LINE} ${rest}`)).code).toBe(2);
      expect(asked).toEqual([]);
    },
  );

  it('rejects an unknown merchant', async () => {
    answerAdjust();
    const { code, err } = await run('ledger adjust --merchant mer_2 --amount 1 --reason x');
    expect([code, err]).toEqual([1, expect.stringContaining('not_found')]);
    expect(asked).toEqual([]);
  });
});

describe('operator ledger statement', () => {
  const LINE = 'ledger statement --merchant mer_1 --environment live --from 2026-05-01 --to 2026-05-31';
  const line = (id: string, balance: number): BalanceTransaction => ({
    id,
    object: 'balance_transaction',
    environment: 'live',
    type: 'payment',
    amount: 10,
    fee: 0,
    net: 10,
    currency: 'PHP',
    balance_after: balance,
    source: `pay_${id}`,
    created: 1_777_593_600,
  });
  const pages: Statement[] = [
    { opening: 5, lines: [line('a', 15), line('b', 25)], next: { line: 'b', balance: '2500', upTo: 'z' } },
    { opening: 25, lines: [line('c', 35)], next: null },
  ];

  it('combines all pages', async () => {
    services.answer(getStatementCommand, ({ after }) => pages[after ? 1 : 0]);
    const { code, object } = await json(LINE);
    expect(code).toBe(0);
    expect(object).toMatchObject({ merchant: 'mer_1', currency: 'PHP', opening: 5, closing: 35 });
    expect((object.lines as BalanceTransaction[]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    const query = {
      merchantId: 'mer_1',
      environment: 'live',
      currency: 'PHP',
      from: Date.parse('2026-05-01T00:00:00+08:00') / 1_000,
      to: Date.parse('2026-06-01T00:00:00+08:00') / 1_000,
    };
    expect(services.asked[getStatementCommand.subject]).toEqual([
      query,
      { ...query, after: { line: 'b', balance: '2500', upTo: 'z' } },
    ]);
  });

  it('shows equal opening and closing balances if there are no lines', async () => {
    services.answer(getStatementCommand, () => ({ opening: -2.5, lines: [], next: null }));
    const { out } = await run(LINE);
    expect(out).toContain('Opening balance −₱2.50');
    expect(out).toContain('Closing balance −₱2.50');
  });

  it('prints CSV with --csv', async () => {
    services.answer(getStatementCommand, () => pages[1]);
    const { out } = await run(`${LINE} --csv`);
    expect(out.split('\n')).toHaveLength(4);
    expect(out).toContain(',c,payment,pay_c,10.00,0.00,10.00,35.00');
  });

  it.each(['--from 2026-02-30 --to 2026-03-01', '--from 2026-03-02 --to 2026-03-01', '--from 2026-03-02'])(
    'exits with 2 for the period "%s"',
    async (days) => {
      expect((await run(`ledger statement --merchant mer_1 ${days}`)).code).toBe(2);
    },
  );
});
