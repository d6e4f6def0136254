import 'reflect-metadata';
import {
  newId,
  newOrderedId,
  type DomainEvent,
  type RecordSettlementRequest,
  type WithActor,
} from '@tulay/contracts';
import { FixedClock } from '@tulay/testing';
import { payoutEnded, payoutReturned, refundEnded } from '../../test/debit-outcomes';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentSucceeded } from '../../test/postings';
import { DebitBalance } from '../postings/debit-balance';
import { PostDebitOutcomes } from '../postings/post-debit-outcomes';
import { PostPayments } from '../postings/post-payments';
import { SealBooks } from '../verification/seal-books';
import { ReadSettlements } from './read-settlements';
import { RecordSettlement } from './record-settlement';

const DAY = 86_400;
const NOW = new Date();
const now = Math.floor(NOW.getTime() / 1_000);

let ledger: OpenLedger;
let names = 0;
let provider: string;
let merchantId: string;

beforeAll(async () => {
  ledger = await openLedger({ clock: new FixedClock(NOW) });
});
afterAll(() => ledger.close());
beforeEach(() => {
  provider = `bank${names++}`;
  merchantId = newId('mer');
});

const live = (event: DomainEvent, fee: string | null = null, created = now): DomainEvent => ({
  ...event,
  environment: 'live',
  created,
  provider: { name: provider, fee },
  data: { object: { ...(event.data.object as object), environment: 'live' } },
});

async function pay(fee: string | null = null, created = now): Promise<void> {
  await ledger.get(PostPayments).execute([live(paymentSucceeded(merchantId), fee, created)]);
}

const debit = (kind: 'payout' | 'refund', sourceId: string) =>
  ledger
    .get(DebitBalance)
    .execute({ kind, sourceId, merchantId, environment: 'live', amount: '2500', currency: 'PHP' });

const end = (...events: DomainEvent[]) =>
  ledger.get(PostDebitOutcomes).execute(events.map((event) => live(event)));

const settlement = (
  changes: Partial<WithActor<RecordSettlementRequest>> = {},
): WithActor<RecordSettlementRequest> => ({
  settlementId: newId('set'),
  provider,
  environment: 'live',
  amount: '9000',
  fee: '0',
  currency: 'PHP',
  reference: 'BNK-1',
  receivedOn: '2026-05-08',
  actor: 'Ana',
  ...changes,
});
const record = (changes: Partial<WithActor<RecordSettlementRequest>> = {}) =>
  ledger.get(RecordSettlement).execute(settlement(changes));

const report = async () => (await ledger.get(ReadSettlements).execute({ provider })).providers[0];
const balances = async () => {
  const codes = ['owed', 'provider_fees', 'bank', 'cleared'] as const;
  const minor = await Promise.all(codes.map((code) => ledger.balance(`provider:${provider}`, code)));
  return Object.fromEntries(codes.map((code, i) => [code, minor[i]]));
};

describe('posting to provider accounts', () => {
  it("stores the provider's debt, fees and payments, and passes verification", async () => {
    await pay('300');
    await pay();
    const [payout, refund, back] = [newId('po'), newId('re'), newId('po')];
    await debit('payout', payout);
    await debit('payout', back);
    await debit('refund', refund);
    const outgoing = { merchantId, amount: 2_500n };
    await end(
      payoutEnded({ ...outgoing, id: payout }, 'payout.succeeded'),
      payoutEnded({ ...outgoing, id: back }, 'payout.succeeded'),
      refundEnded({ ...outgoing, id: refund }, 'refund.succeeded'),
    );
    await end(payoutReturned({ ...outgoing, id: back }));
    await record({ amount: '9000', fee: '200' });
    expect(await balances()).toEqual({
      owed: -5_500n,
      provider_fees: -500n,
      bank: -9_000n,
      cleared: 15_000n,
    });
    expect(await ledger.balance(merchantId, 'clearing')).toBe(-15_000n);
    expect(await report()).toMatchObject({ owed: '5500', fees: '500', paidOut: '9000' });
    const { found } = await ledger.get(SealBooks).execute(new AbortController());
    expect([found, await ledger.findings()]).toEqual([[], []]);
  });

  it('excludes test money and ignores a repeated event', async () => {
    const event = live(paymentSucceeded(merchantId));
    await ledger.get(PostPayments).execute([event]);
    await ledger.get(PostPayments).execute([event, { ...event, id: newOrderedId('evt') }]);
    await ledger
      .get(PostPayments)
      .execute([{ ...paymentSucceeded(merchantId), provider: { name: provider, fee: null } }]);
    expect(await balances()).toMatchObject({ owed: -10_000n, cleared: 10_000n });
  });

  it('reports outstanding debt by age, settling the oldest days first, across several batches of days', async () => {
    for (const age of [0, 2, 5, 80]) await pay(null, now - age * DAY);
    for (let day = 90; day < 160; day++) await pay(null, now - day * DAY);
    await record({ amount: '705000' });
    expect(await report()).toMatchObject({
      owed: '35000',
      byAge: { upTo1Day: '10000', upTo3Days: '10000', upTo7Days: '10000', upTo30Days: '0', older: '5000' },
    });
    await record({ amount: '-1000', reference: 'TOPUP-1' });
    expect(await report()).toMatchObject({ owed: '36000', paidOut: '704000' });
  });
});

describe('a settlement', () => {
  beforeEach(() => pay());

  it('is recorded once per reference, even for concurrent requests by different operators', async () => {
    const first = await record();
    expect(first).toMatchObject({ repeated: false, amount: '9000' });
    const again = await Promise.all([record({ actor: 'Ben' }), record(), record()]);
    expect(again).toEqual(again.map(() => ({ ...first, repeated: true })));
    expect(await balances()).toMatchObject({ owed: -1_000n, bank: -9_000n });
    const audited = 'SELECT actor, action, detail FROM audit_log WHERE subject = $1';
    expect(await ledger.db.query(audited, [first.settlementId])).toMatchObject([
      {
        actor: 'Ana',
        action: 'settlement.recorded',
        detail: { provider, amount: '9000', reference: 'BNK-1' },
      },
    ]);
  });

  it('is rejected if its reference or ID was used with different values', async () => {
    const { settlementId } = await record();
    for (const changes of [{ amount: '9001' }, { fee: '1' }, { receivedOn: '2026-05-09' }])
      await expect(record(changes)).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(record({ settlementId, reference: 'BNK-2' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(await balances()).toMatchObject({ bank: -9_000n });
  });

  it.each<[string, Partial<WithActor<RecordSettlementRequest>>]>([
    ['an ID of another kind', { settlementId: newId('po') }],
    ['an ID from the future', { settlementId: 'set_7zzzzzzzzzzzzzzzzzzzzzzzzz' }],
    ['an invalid provider', { provider: 'Xendit Inc.' }],
    ['no amount', { amount: '0' }],
    ['a fractional amount', { amount: '1.5' }],
    ['a negative fee', { fee: '-1' }],
    ['a fee on a payment to the provider', { amount: '-5', fee: '1' }],
    ['an invalid day', { receivedOn: '2026-02-30' }],
    ['no reference', { reference: ' ' }],
    ['a blank actor', { actor: ' ' }],
    ['an invalid currency', { currency: 'XXX' }],
  ])('is rejected with %s', async (_, changes) => {
    await expect(record(changes)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('cannot be changed after it was recorded, regardless of the caller', async () => {
    await record();
    for (const change of [
      'UPDATE settlements SET amount = 1',
      'DELETE FROM settlements',
      'TRUNCATE settlements',
    ])
      await expect(ledger.owner.query(change)).rejects.toThrow('what was posted stays');
    await expect(ledger.db.query('UPDATE provider_days SET added = 0')).rejects.toThrow('permission denied');
  });
});
