import { compareSides, type BookSide, type OurSide, type Sides, type TheirSide } from './compare-sides.rules';

const ours = (changes: Partial<OurSide> = {}): OurSide => ({
  provider: 'xendit',
  status: 'succeeded',
  returned: false,
  amount: 100n,
  currency: 'PHP',
  ...changes,
});
const theirs = (changes: Partial<TheirSide> = {}): TheirSide => ({
  status: 'succeeded',
  amount: 100n,
  currency: 'PHP',
  ...changes,
});
const paid = (changes: Partial<BookSide> = {}): BookSide => ({
  kind: 'provider_payout',
  provider: 'xendit',
  gross: -100n,
  ...changes,
});
const back: BookSide = { kind: 'provider_return', provider: 'xendit', gross: 100n };
const RETURNED = ours({ status: 'failed', returned: true });

const compare = (sides: Partial<Sides>) =>
  compareSides({ provider: 'xendit', ours: ours(), theirs: theirs(), books: [paid()], ...sides });

it.each<[string, Partial<Sides>]>([
  ['a payout that succeeded', {}],
  [
    'one that is under way',
    { ours: ours({ status: 'processing' }), theirs: theirs({ status: 'pending' }), books: [] },
  ],
  ['one that failed', { ours: ours({ status: 'failed' }), theirs: theirs({ status: 'failed' }), books: [] }],
  ['one that failed before it was made', { ours: ours({ status: 'failed' }), theirs: null, books: [] }],
  ['one that was cancelled', { ours: ours({ status: 'cancelled' }), theirs: null, books: [] }],
  ['one that came back', { ours: RETURNED, theirs: theirs({ status: 'failed' }), books: [paid(), back] }],
  [
    'a failed one that another provider made in the end',
    {
      ours: ours({ provider: 'paymongo' }),
      theirs: theirs({ status: 'failed' }),
      books: [paid({ provider: 'paymongo' })],
    },
  ],
  ['a failed one that is none of ours', { ours: null, theirs: theirs({ status: 'failed' }), books: [] }],
])('the sides agree on %s', (_, sides) => {
  expect(compare(sides)).toEqual([]);
});

it.each<[string[], string, Partial<Sides>]>([
  [['unknown_to_us'], 'money that we do not know of', { ours: null, books: [] }],
  [
    ['unknown_to_us'],
    'a payout under way that we do not know of',
    { ours: null, theirs: theirs({ status: 'pending' }), books: [] },
  ],
  [
    ['unknown_to_us'],
    'a payout that another provider made too',
    { ours: ours({ provider: 'paymongo' }), books: [paid({ provider: 'paymongo' })] },
  ],
  [['missing_at_provider'], 'a success that the provider never had', { theirs: null }],
  [
    ['missing_at_provider'],
    'a return of what the provider never had',
    { ours: RETURNED, theirs: null, books: [paid(), back] },
  ],
  [
    ['outcome_unknown'],
    'a payout whose outcome nobody tells',
    { ours: ours({ status: 'processing' }), theirs: theirs({ status: 'unknown' }), books: [] },
  ],
  [
    ['outcome_unknown'],
    'a success that the provider does not confirm',
    { theirs: theirs({ status: 'unknown' }) },
  ],
  [['status_differs'], 'a success that is under way', { theirs: theirs({ status: 'pending' }) }],
  [['status_differs'], 'a success that failed', { theirs: theirs({ status: 'failed' }) }],
  [
    ['status_differs'],
    'a payout under way that succeeded',
    { ours: ours({ status: 'processing' }), books: [] },
  ],
  [['status_differs'], 'a failed payout that was paid', { ours: ours({ status: 'failed' }), books: [] }],
  [['status_differs'], 'a returned payout that was paid', { ours: RETURNED, books: [paid(), back] }],
  [['amount_differs'], 'another amount', { theirs: theirs({ amount: 101n }) }],
  [['currency_differs'], 'another currency', { theirs: theirs({ currency: 'USD' }) }],
  [['missing_in_books'], 'a success that was not booked', { books: [] }],
  [
    ['missing_in_books'],
    'a success that was booked for another provider',
    { books: [paid({ provider: 'paymongo' })] },
  ],
  [
    ['missing_in_books'],
    'a return that was not booked',
    { ours: RETURNED, theirs: theirs({ status: 'failed' }) },
  ],
  [
    ['only_in_books'],
    'a failed payout that was booked',
    { ours: ours({ status: 'failed' }), theirs: theirs({ status: 'failed' }) },
  ],
  [['only_in_books'], 'a posting without a payout', { ours: null, theirs: null }],
  [['only_in_books'], 'a success that was booked as returned too', { books: [paid(), back] }],
  [
    ['amount_differs_in_books'],
    'a success that was booked with another amount',
    { books: [paid({ gross: -99n })] },
  ],
  [
    ['amount_differs', 'missing_in_books'],
    'several faults at once',
    { theirs: theirs({ amount: 1n }), books: [] },
  ],
])('%j: %s', (kinds, _, sides) => {
  expect(compare(sides)).toEqual(kinds);
});
