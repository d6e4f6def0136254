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

describe('PostPayments', () => {
  it('credits the merchant with net_amount at the time of the event', async () => {
    const event = paymentSucceeded(merchant);
    expect(await postPayments.execute([event])).toEqual(['posted']);
    expect(await ledger.balance(merchant)).toBe(9_700n);
    const [row] = await ledger.db.query(
      'SELECT created, source FROM balance_transactions WHERE merchant_id = $1',
      [merchant],
    );
    expect(row).toEqual({ created: String(event.created), source: event.aggregateId });
  });

  it('records a zero-amount payment in the statement without changing the balance', async () => {
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

  it('ignores an event that is redelivered in the same batch or another batch', async () => {
    const [a, b, c] = [paymentSucceeded(merchant), paymentSucceeded(merchant), paymentSucceeded(merchant)];
    expect(await postPayments.execute([a, b, a])).toEqual(['posted', 'posted']);
    expect(await postPayments.execute([b, c, a])).toEqual(['posted']);
    expect(await postPayments.execute([c, b, a])).toEqual([]);
    expect(await ledger.balance(merchant)).toBe(29_100n);
  });

  it('ignores a redelivered event even when the inbox was lost', async () => {
    const event = paymentSucceeded(merchant);
    await postPayments.execute([event]);
    await ledger.owner.query('DELETE FROM inbox WHERE event_id = $1', [event.id]);
    expect(await postPayments.execute([event])).toEqual(['already_posted']);
    expect(await ledger.balance(merchant)).toBe(9_700n);
  });

  it('posts each payment once when concurrent consumers receive the same events', async () => {
    const events = Array.from({ length: 50 }, () => paymentSucceeded(merchant));
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => postPayments.execute(events)));
    expect(verdicts.flat().filter((verdict) => verdict === 'posted')).toHaveLength(50);
    expect(await ledger.balance(merchant)).toBe(50n * 9_700n);
  });

  it('rejects an event that conflicts with an earlier posting and records nothing from its batch', async () => {
    const first = paymentSucceeded(merchant);
    await postPayments.execute([first]);
    const again = { ...paymentSucceeded(merchant, { id: first.aggregateId, amount: 101, net_amount: 98 }) };
    const innocent = paymentSucceeded(merchant);
    await expect(postPayments.execute([innocent, again])).rejects.toThrow(ContradictoryPosting);
    expect(await inboxHas(innocent.id)).toBe(false);
    expect(await ledger.balance(merchant)).toBe(9_700n);
  });

  it('rejects an event with inconsistent amounts and records nothing from its batch', async () => {
    const innocent = paymentSucceeded(merchant);
    const broken = paymentSucceeded(merchant, { net_amount: 100 });
    await expect(postPayments.execute([innocent, broken])).rejects.toThrow(NotPostable);
    expect(await inboxHas(innocent.id)).toBe(false);
    expect(await ledger.balance(merchant)).toBe(0n);
  });

  it('posts a payment once when it is reported under two event IDs', async () => {
    const event = paymentSucceeded(merchant);
    const twin = { ...event, id: newOrderedId('evt') };
    expect(await postPayments.execute([event, twin])).toEqual(['posted', 'already_posted']);
    expect(await ledger.balance(merchant)).toBe(9_700n);
  });
});
