import 'reflect-metadata';
import { newId, newOrderedId } from '@tulay/contracts';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentSucceeded } from '../../test/postings';
import { PostPayments } from './post-payments';
import { NotPostable } from './posting.rules';
import { ContradictoryPosting } from './postings.store';

let ledger: OpenLedger;
let postPayments: PostPayments;
let merchant: string;

beforeAll(async () => {
  ledger = await openLedger();
  postPayments = ledger.get(PostPayments);
});

afterAll(() => ledger.close());

beforeEach(() => {
  merchant = newId('mer');
});

const inboxHas = async (eventId: string): Promise<boolean> =>
  (await ledger.db.query('SELECT 1 FROM inbox WHERE event_id = $1', [eventId])).length > 0;

describe('payment.succeeded', () => {
  it('credits the merchant with net_amount, at the time of the event', async () => {
    const event = paymentSucceeded(merchant);
    expect(await postPayments.execute([event])).toEqual(['posted']);
    expect(await ledger.balance(merchant)).toBe(9_700n);
    const [row] = await ledger.db.query(
      'SELECT created, source FROM balance_transactions WHERE merchant_id = $1',
      [merchant],
    );
    expect(row).toEqual({ created: String(event.created), source: event.aggregateId });
  });

  it('of a payment of zero moves nothing, but is a line of the statement', async () => {
    const event = paymentSucceeded(merchant, { amount: 0, fee_amount: 0, net_amount: 0 });
    await postPayments.execute([paymentSucceeded(merchant)]);
    expect(await postPayments.execute([event])).toEqual(['posted']);
    expect(await ledger.balance(merchant)).toBe(9_700n);
    const [row] = await ledger.db.query(
      'SELECT amount, net, balance_after FROM balance_transactions WHERE source = $1',
      [event.aggregateId],
    );
    expect(row).toEqual({ amount: '0', net: '0', balance_after: '9700' });
  });

  it('has no second effect if it is redelivered in the same batch or in another', async () => {
    const [a, b, c] = [paymentSucceeded(merchant), paymentSucceeded(merchant), paymentSucceeded(merchant)];
    expect(await postPayments.execute([a, b, a])).toEqual(['posted', 'posted']);
    expect(await postPayments.execute([b, c, a])).toEqual(['posted']);
    expect(await postPayments.execute([c, b, a])).toEqual([]);
    expect(await ledger.balance(merchant)).toBe(29_100n);
  });

  it('has no second effect if the inbox was lost', async () => {
    const event = paymentSucceeded(merchant);
    await postPayments.execute([event]);
    await ledger.owner.query('DELETE FROM inbox WHERE event_id = $1', [event.id]);
    expect(await postPayments.execute([event])).toEqual(['already_posted']);
    expect(await ledger.balance(merchant)).toBe(9_700n);
  });

  it('is posted once if it is delivered to concurrent consumers', async () => {
    const events = Array.from({ length: 50 }, () => paymentSucceeded(merchant));
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => postPayments.execute(events)));
    expect(verdicts.flat().filter((verdict) => verdict === 'posted')).toHaveLength(50);
    expect(await ledger.balance(merchant)).toBe(50n * 9_700n);
  });

  it('is rejected if it contradicts the books, and nothing of its batch is recorded', async () => {
    const first = paymentSucceeded(merchant);
    await postPayments.execute([first]);
    const again = { ...paymentSucceeded(merchant, { id: first.aggregateId, amount: 101, net_amount: 98 }) };
    const innocent = paymentSucceeded(merchant);
    await expect(postPayments.execute([innocent, again])).rejects.toThrow(ContradictoryPosting);
    expect(await inboxHas(innocent.id)).toBe(false);
    expect(await ledger.balance(merchant)).toBe(9_700n);
  });

  it('is rejected with inconsistent amounts, and nothing of its batch is recorded', async () => {
    const innocent = paymentSucceeded(merchant);
    const broken = paymentSucceeded(merchant, { net_amount: 100 });
    await expect(postPayments.execute([innocent, broken])).rejects.toThrow(NotPostable);
    expect(await inboxHas(innocent.id)).toBe(false);
    expect(await ledger.balance(merchant)).toBe(0n);
  });

  it('is posted only once when the same payment arrives under a different event ID', async () => {
    const event = paymentSucceeded(merchant);
    const twin = { ...event, id: newOrderedId('evt') };
    expect(await postPayments.execute([event, twin])).toEqual(['posted', 'already_posted']);
    expect(await ledger.balance(merchant)).toBe(9_700n);
  });
});
