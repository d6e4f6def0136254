import { idAt, newId, newOrderedId } from '@tulay/contracts';
import { payoutEnded, refundEnded } from '../../test/debit-outcomes';
import { paymentSucceeded } from '../../test/postings';
import { postingOfDebitOutcome } from './debit-outcome.rules';
import { postingOfPayment } from './posting.rules';
import { requireIdsMadeBy, sourcePrefixOf } from './source-id.rules';

const NOW = Date.now();
const MERCHANT = newId('mer');
const inSeconds = (prefix: 'pay' | 're' | 'po' | 'evt', seconds: number) =>
  idAt(prefix, NOW + seconds * 1_000);

const payment = (id: string, event = newOrderedId('evt')) => {
  const succeeded = { ...paymentSucceeded(MERCHANT, { id }), id: event };
  return () => requireIdsMadeBy(NOW, succeeded, postingOfPayment(succeeded));
};
const refund = (id: string, of = newId('pay')) => {
  const ended = refundEnded({ merchantId: MERCHANT, id, amount: 100n }, 'refund.failed', { payment: of });
  return () => requireIdsMadeBy(NOW, ended, postingOfDebitOutcome(ended));
};
const payout = (id: string) => {
  const ended = payoutEnded({ merchantId: MERCHANT, id, amount: 100n }, 'payout.failed');
  return () => requireIdsMadeBy(NOW, ended, postingOfDebitOutcome(ended));
};

describe('requireIdsMadeBy', () => {
  it.each([
    ['with current IDs', payment(newId('pay'))],
    ['with old IDs', payment(inSeconds('pay', -86_400 * 400))],
    ['with an ID from a clock that is a minute ahead', payment(inSeconds('pay', 60))],
    ['of a refund whose aggregate is its payment', refund(newId('re'))],
    ['of a payout', payout(newId('po'))],
  ])('accepts an event %s', (_, check) => {
    expect(check).not.toThrow();
  });
});

describe('requireIdsMadeBy', () => {
  it.each([
    ['of a payment from the future', payment(inSeconds('pay', 61))],
    ['of a payment with the latest possible time', payment(`pay_7${'z'.repeat(25)}`)],
    ['of a payment after the latest possible time', payment(`pay_${'z'.repeat(26)}`)],
    ['of a payment whose ID contains no time', payment('pay_1')],
    ['of a payment with an ID in uppercase', payment(newId('pay').toUpperCase().replace('PAY', 'pay'))],
    ["of a payment with a payout's ID", payment(newId('po'))],
    ['whose own ID is from the future', payment(newId('pay'), inSeconds('evt', 61))],
    ['whose own ID is malformed', payment(newId('pay'), 'evt_1')],
    ['of a refund from the future', refund(inSeconds('re', 61))],
    ['of a refund of a payment from the future', refund(newId('re'), inSeconds('pay', 61))],
    ['of a payout from the future', payout(inSeconds('po', 61))],
    ["of a payout with a refund's ID", payout(newId('re'))],
  ])('rejects an event %s', (_, check) => {
    expect(check).toThrow('or its time is in the future');
  });
});

it.each([
  ['payment', 'pay'],
  ['refund', 're'],
  ['refund_settlement', 're'],
  ['payout_reversal', 'po'],
  ['adjustment', 'adj'],
] as const)("sourcePrefixOf returns the ID prefix of a %s journal's source: %s", (kind, prefix) => {
  expect(sourcePrefixOf(kind)).toBe(prefix);
});
