import 'reflect-metadata';
import { newId, type BookProviderFeeRequest, type DomainEvent } from '@tulay/contracts';
import { FixedClock } from '@tulay/testing';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentSucceeded } from '../../test/postings';
import { PostPayments } from '../postings/post-payments';
import { SealBooks } from '../verification/seal-books';
import { BookProviderFee } from './book-provider-fee';

const NOW = new Date();

let ledger: OpenLedger;
let names = 0;
let provider: string;

beforeAll(async () => {
  ledger = await openLedger({ clock: new FixedClock(NOW) });
});
afterAll(() => ledger.close());
beforeEach(() => {
  provider = `late${names++}`;
});

/**
 * Posts a live payment of ₱100.00.
 * @param fee the provider's fee in minor units; null if the provider has not reported it yet
 */
async function paid(fee: string | null = null): Promise<string> {
  const event = paymentSucceeded(newId('mer'));
  const payment = { ...event.data.object, environment: 'live' as const };
  const provided = { environment: 'live' as const, provider: { name: provider, fee } };
  const live: DomainEvent = { ...event, ...provided, data: { object: payment } };
  await ledger.get(PostPayments).execute([live]);
  return payment.id;
}
const book = (paymentId: string, changes: Partial<BookProviderFeeRequest> = {}) =>
  ledger
    .get(BookProviderFee)
    .execute({ paymentId, provider, environment: 'live', fee: '150', currency: 'PHP', ...changes });
const balances = () =>
  Promise.all(
    (['owed', 'provider_fees'] as const).map((code) => ledger.balance(`provider:${provider}`, code)),
  );

it("BookProviderFee deducts a late fee from the provider's debt once, and verification accepts the posting", async () => {
  const id = await paid();
  expect(await balances()).toEqual([-10_000n, 0n]);
  await book(id);
  await Promise.all([book(id), book(id)]);
  expect(await balances()).toEqual([-9_850n, -150n]);
  const { found } = await ledger.get(SealBooks).execute(new AbortController());
  expect([found, await ledger.findings()]).toEqual([[], []]);
});

it('BookProviderFee rejects a fee until its payment is posted', async () => {
  await expect(book(newId('pay'))).rejects.toMatchObject({ code: 'conflict' });
});

it('BookProviderFee rejects a fee if the payment was posted with a fee or another fee was reported', async () => {
  await expect(book(await paid('100'))).rejects.toMatchObject({ issues: { fee: expect.anything() } });
  const id = await paid();
  await book(id);
  await expect(book(id, { fee: '151' })).rejects.toMatchObject({ code: 'invalid_request' });
  expect(await balances()).toEqual([-19_750n, -250n]);
});

it.each<[string, Partial<BookProviderFeeRequest>]>([
  ['paymentId', { paymentId: 'po_1' }],
  ['fee', { fee: '0' }],
  ['fee', { fee: '-1' }],
  ['fee', { fee: '10001' }],
  ['provider', { provider: 'another' }],
  ['provider', { environment: 'test' }],
  ['currency', { currency: 'USD' }],
])('BookProviderFee returns invalid_request for an invalid %s', async (field, changes) => {
  const id = await paid();
  await expect(book(id, changes)).rejects.toMatchObject({
    code: 'invalid_request',
    issues: { [field]: [expect.any(String)] },
  });
  expect(await balances()).toEqual([-10_000n, 0n]);
});
