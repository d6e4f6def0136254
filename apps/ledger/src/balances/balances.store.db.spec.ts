import 'reflect-metadata';
import { newId, type ListBalanceTransactionsRequest } from '@tulay/contracts';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentPosting, payoutPosting, refundPosting } from '../../test/postings';
import { Jobs, Metrics } from '@tulay/service-host';
import pino from 'pino';
import { BalancesStore } from './balances.store';
import { NegativeBalancesJob } from './negative-balances.job';

let ledger: OpenLedger;
let store: BalancesStore;
let merchantId: string;

beforeAll(async () => {
  ledger = await openLedger();
  store = ledger.get(BalancesStore);
});

afterAll(() => ledger.close());

beforeEach(() => {
  merchantId = newId('mer');
});

const query = (changes: Partial<ListBalanceTransactionsRequest> = {}): ListBalanceTransactionsRequest => ({
  merchantId,
  environment: 'test',
  limit: 100,
  ...changes,
});

describe('counting negative balances', () => {
  it('exports the number of negative balances by environment and currency, without merchant IDs', async () => {
    const owe = (environment: 'test' | 'live', currency: 'PHP' | 'USD') => ({
      ...refundPosting(newId('mer'), 100n),
      environment,
      currency,
    });
    await ledger.post(
      owe('live', 'PHP'),
      owe('live', 'PHP'),
      owe('test', 'USD'),
      paymentPosting(merchantId, { environment: 'live' }),
    );
    const counts = await store.countNegative();
    expect(counts).toEqual([
      { environment: 'live', currency: 'PHP', merchants: 2 },
      { environment: 'test', currency: 'USD', merchants: 1 },
    ]);
    const metrics = new Metrics('ledger');
    const job = new NegativeBalancesJob(new Jobs(pino({ level: 'silent' })), metrics, store);
    job.onModuleInit();
    await job.run();
    const lines = (await metrics.registry.metrics()).match(/^ledger_negative_balances\{.*$/gm);
    expect(lines).toEqual([
      'ledger_negative_balances{environment="test",currency="PHP",service="ledger"} 0',
      'ledger_negative_balances{environment="live",currency="PHP",service="ledger"} 2',
      'ledger_negative_balances{environment="test",currency="USD",service="ledger"} 1',
    ]);
  });
});

describe('available balance', () => {
  it('is separate for each currency, merchant and environment', async () => {
    await ledger.post(
      paymentPosting(merchantId),
      paymentPosting(merchantId, { currency: 'USD' }),
      paymentPosting(merchantId, { environment: 'live', gross: 1n, fee: 0n }),
      paymentPosting(newId('mer')),
    );
    const rows = await store.available({ merchantId, environment: 'test' });
    expect(rows.sort((a, b) => a.currency.localeCompare(b.currency))).toEqual([
      { currency: 'PHP', balance: '9700' },
      { currency: 'USD', balance: '9700' },
    ]);
    expect(await store.available({ merchantId, environment: 'live' })).toEqual([
      { currency: 'PHP', balance: '1' },
    ]);
  });
});

describe('money in transit', () => {
  it('includes debits that have left the balance but are not settled', async () => {
    await ledger.post(
      paymentPosting(merchantId),
      payoutPosting(merchantId, 700n),
      refundPosting(merchantId, 200n),
      payoutPosting(merchantId, 99_999n),
      refundPosting(newId('mer'), 5n),
    );
    const rows = await store.inTransit({ merchantId, environment: 'test' });
    expect(rows.map(({ code, currency, balance }) => `${code} ${currency} ${balance}`).sort()).toEqual([
      'payouts_in_transit PHP 700',
      'refunds_in_transit PHP 200',
    ]);
    expect(await store.inTransit({ merchantId, environment: 'live' })).toEqual([]);
  });
});

describe('listing balance transactions', () => {
  it('lists transactions newest first, each page starting after the last ID of the previous page', async () => {
    for (let i = 1; i <= 7; i++) await ledger.post(paymentPosting(merchantId, { gross: BigInt(i), fee: 0n }));
    const first = await store.transactions(query({ limit: 3 }));
    expect(first.map((row) => row.amount)).toEqual(['7', '6', '5', '4']);
    const second = await store.transactions(query({ limit: 3, startingAfter: first[2]!.id }));
    expect(second.map((row) => row.amount)).toEqual(['4', '3', '2', '1']);
    const third = await store.transactions(query({ limit: 3, startingAfter: second[2]!.id }));
    expect(third.map((row) => row.amount)).toEqual(['1']);
  });

  it('lists each movement of the available balance with its type and resulting balance', async () => {
    const [payment, payout, refund] = [
      paymentPosting(merchantId),
      payoutPosting(merchantId, 700n),
      refundPosting(merchantId, 10_000n),
    ];
    await ledger.post(payment, payout, payoutPosting(merchantId, 9_999n), refund);
    const rows = await store.transactions(query());
    const seen = rows.map(({ type, source, amount, fee, net, balance_after }) => ({
      type,
      source,
      amount,
      fee,
      net,
      balance_after,
    }));
    expect(seen).toEqual([
      {
        type: 'refund',
        source: refund.source,
        amount: '-10000',
        fee: '0',
        net: '-10000',
        balance_after: '-1000',
      },
      { type: 'payout', source: payout.source, amount: '-700', fee: '0', net: '-700', balance_after: '9000' },
      {
        type: 'payment',
        source: payment.source,
        amount: '10000',
        fee: '300',
        net: '9700',
        balance_after: '9700',
      },
    ]);
  });

  it('filters by any combination of type, source and creation time', async () => {
    const postings = [100, 200, 300].map((created) => paymentPosting(merchantId, { created }));
    const payout = payoutPosting(merchantId, 5n, { created: 300 });
    await ledger.post(...postings, payout);
    const sources = async (filter: Partial<ListBalanceTransactionsRequest>) =>
      (await store.transactions(query(filter))).map((row) => row.source);
    const [a, b, c] = postings.map((posting) => posting.source);
    expect(await sources({ type: 'payout' })).toEqual([payout.source]);
    expect(await sources({ type: 'payment' })).toEqual([c, b, a]);
    expect(await sources({ type: 'adjustment' })).toEqual([]);
    expect(await sources({ source: b })).toEqual([b]);
    expect(await sources({ createdGte: 200 })).toEqual([payout.source, c, b]);
    expect(await sources({ createdLte: 200 })).toEqual([b, a]);
    expect(await sources({ createdGte: 200, createdLte: 200 })).toEqual([b]);
    expect(await sources({ createdGte: 300, type: 'payment' })).toEqual([c]);
    expect(await sources({ source: b, type: 'payout' })).toEqual([]);
  });

  it('rejects a starting_after that is unknown or belongs to another merchant or environment', async () => {
    const other = newId('mer');
    await ledger.post(paymentPosting(other), paymentPosting(merchantId, { environment: 'live' }));
    const [foreign] = await store.transactions(query({ merchantId: other }));
    const [live] = await store.transactions(query({ environment: 'live' }));
    for (const startingAfter of [foreign!.id, live!.id, 'txn_none', ''])
      await expect(store.transactions(query({ startingAfter }))).rejects.toMatchObject({
        code: 'invalid_request',
        issues: { starting_after: [expect.any(String)] },
      });
  });
});
