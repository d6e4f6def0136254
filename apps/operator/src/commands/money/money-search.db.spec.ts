import 'reflect-metadata';
import {
  findPaymentsCommand,
  findPayoutsCommand,
  findRefundsCommand,
  getPaymentCommand,
  refundForMerchantCommand,
  type FoundPayment,
  type FoundPayout,
  type FoundRefund,
} from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, run, json } = operatorUnderTest();

const refund: FoundRefund = {
  id: 're_1',
  object: 'refund',
  merchant: 'mer_1',
  payment: 'pay_1',
  environment: 'live',
  amount: 1000.5,
  currency: 'PHP',
  status: 'pending',
  reason: 'other',
  provider_ref: null,
  failure: null,
  succeeded_at: null,
  created: 1_777_593_600,
};
const payout: FoundPayout = {
  id: 'po_1',
  object: 'payout',
  merchant: 'mer_1',
  environment: 'live',
  status: 'processing',
  amount: 500,
  currency: 'PHP',
  method: 'gcash',
  rail: null,
  provider: 'xendit',
  provider_ref: 'disb-1',
  destination: { account_no: '09171230001' },
  description: null,
  metadata: {},
  failure: null,
  created: 1_777_593_600,
};
const payment: FoundPayment = {
  id: 'pay_1',
  merchant: 'mer_1',
  environment: 'live',
  reference: '7K3Q92MF1',
  status: 'succeeded',
  amount: 1250.5,
  currency: 'PHP',
  method: 'gcash_qr',
  provider: 'xendit',
  provider_ref: 'pr-1',
  wallet_ref: '8812',
  payer: { name: 'Maria Santos', email: 'm…@example.com', phone: '…4567' },
  created: 1_777_593_600,
};
const pageOf = <T>(one: T) => ({ object: 'list' as const, data: [one], has_more: true });

describe('operator refund create', () => {
  const line = 'refund create --merchant mer_1 --environment live --payment pay_1 --reason "ticket 81"';
  const paid = aPayment({ id: 'pay_1', environment: 'live', status: 'succeeded', amount_refunded: 250 });

  beforeEach(() => {
    services.answer(getPaymentCommand, () => paid);
    services.answer(refundForMerchantCommand, ({ id }) => ({ ...refund, id }));
  });

  it('refunds the remaining amount by default', async () => {
    const { code, object } = await json(line);
    expect([code, object]).toMatchObject([0, { refund: { status: 'pending' } }]);
    expect(services.asked[refundForMerchantCommand.subject]).toMatchObject([
      {
        merchantId: 'mer_1',
        environment: 'live',
        paymentId: 'pay_1',
        amount: '100050',
        currency: 'PHP',
        reason: 'other',
        note: 'ticket 81',
      },
    ]);
  });

  it('refunds a given amount with a reason for the merchant', async () => {
    const { out } = await run(`${line} --amount 250.25 --refund-reason fraudulent`);
    expect(out).toContain('Refund created.');
    expect(services.asked[refundForMerchantCommand.subject]).toMatchObject([
      { amount: '25025', reason: 'fraudulent' },
    ]);
  });

  it('reports a payment without a remaining amount', async () => {
    services.reset();
    services.answer(getPaymentCommand, () => ({ ...paid, amount_refunded: paid.amount }));
    expect((await json(line)).object).toMatchObject({ error: { code: 'invalid_state' } });
  });

  it.each(['refund create --merchant mer_1 --payment pay_1', `${line} --refund-reason because`])(
    'rejects the command line %s without sending a request',
    async (wrong) => {
      expect((await json(wrong)).code).toBe(2);
      expect(services.asked).toEqual({});
    },
  );
});

it('operator refund list lists refunds across all merchants with the filters and the next page', async () => {
  services.answer(findRefundsCommand, () => pageOf(refund));
  const line =
    'refund list --environment live --status pending --payment pay_1 --since 100 --starting-after re_9';
  const { out } = await run(line);
  for (const shown of ['re_1', 'mer_1', '₱1,000.50', 'More: --starting-after re_1'])
    expect(out).toContain(shown);
  expect(services.asked[findRefundsCommand.subject]).toEqual([
    {
      environment: 'live',
      status: 'pending',
      paymentId: 'pay_1',
      createdGte: 100,
      limit: 25,
      startingAfter: 're_9',
    },
  ]);
});

it('operator payout list lists payouts across all merchants with the filters', async () => {
  services.answer(findPayoutsCommand, () => pageOf(payout));
  const { out } = await run(
    'payout list --environment live --status processing --method gcash --merchant mer_1',
  );
  for (const shown of ['po_1', 'mer_1', 'processing', '₱500.00']) expect(out).toContain(shown);
  const filters = {
    environment: 'live',
    status: 'processing',
    method: 'gcash',
    merchantId: 'mer_1',
    limit: 25,
  };
  expect(services.asked[findPayoutsCommand.subject]).toEqual([filters]);
});

it('operator refund show and payout show display any merchant’s refund and payout', async () => {
  services.answer(findRefundsCommand, () => pageOf(refund));
  services.answer(findPayoutsCommand, () => pageOf(payout));
  expect((await json('refund show --refund re_1 --environment live')).object).toEqual({ refund });
  expect((await json('payout show --payout po_1 --environment live')).object).toEqual({ payout });
  expect(services.asked[findPayoutsCommand.subject]).toEqual([{ environment: 'live', limit: 1, id: 'po_1' }]);
});

it('operator payout show reports not_found for an unknown payout', async () => {
  services.answer(findPayoutsCommand, () => ({ object: 'list' as const, data: [], has_more: false }));
  expect((await json('payout show --payout po_9')).object).toMatchObject({ error: { code: 'not_found' } });
});

describe('operator payment search', () => {
  it('sends the filters and shows the payer', async () => {
    services.answer(findPaymentsCommand, () => pageOf(payment));
    const line =
      'payment search --environment live --phone "0917 123 4567" --amount 1250.50 --status succeeded';
    const { out } = await run(line);
    for (const shown of ['pay_1', 'mer_1', '₱1,250.50', '8812', 'Maria Santos', '…4567'])
      expect(out).toContain(shown);
    expect(services.asked[findPaymentsCommand.subject]).toEqual([
      {
        environment: 'live',
        limit: 25,
        phone: '0917 123 4567',
        status: 'succeeded',
        currency: 'PHP',
        amountGte: '125050',
        amountLte: '125050',
      },
    ]);
  });

  it('does not send a currency without an amount', async () => {
    services.answer(findPaymentsCommand, () => pageOf(payment));
    await json('payment search --name Maria');
    expect(services.asked[findPaymentsCommand.subject]).toEqual([
      { environment: 'test', limit: 25, name: 'Maria' },
    ]);
  });

  it('rejects an exact amount with a range', async () => {
    expect((await json('payment search --amount 1 --amount-to 2')).code).toBe(2);
  });
});
