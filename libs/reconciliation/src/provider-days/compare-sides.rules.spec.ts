import {
  compareSides,
  type BookLine,
  type BookSide,
  type OwnSide,
  type Sides,
  type TheirSide,
} from './compare-sides.rules';

const line: BookLine = { kind: 'provider_payout', gross: -100n, fee: 5n };
const lineBack: BookLine = { kind: 'provider_return', gross: 100n, fee: 0n };

const ours = (changes: Partial<OwnSide> = {}): OwnSide => ({
  source: 'po_1',
  provider: 'xendit',
  state: 'moved',
  status: 'succeeded',
  amount: 100n,
  currency: 'PHP',
  fee: 5n,
  movedAt: 1,
  booked: [line],
  ...changes,
});
/** Of money that did not move nothing is in the books. */
const still = (state: OwnSide['state']): OwnSide => ours({ state, fee: null, movedAt: null, booked: [] });
const theirs = (changes: Partial<TheirSide> = {}): TheirSide => ({
  status: 'succeeded',
  amount: 100n,
  currency: 'PHP',
  fee: 5n,
  ...changes,
});
const paid = (changes: Partial<BookSide> = {}): BookSide => ({ ...line, provider: 'xendit', ...changes });
const back: BookSide = { ...lineBack, provider: 'xendit' };
const RETURNED = ours({ state: 'returned', booked: [line, lineBack] });

const compare = (sides: Partial<Sides>) =>
  compareSides({ provider: 'xendit', ours: ours(), theirs: theirs(), books: [paid()], ...sides });

it.each<[string, Partial<Sides>]>([
  ['a payout that succeeded', {}],
  ['one that is under way', { ours: still('under_way'), theirs: theirs({ status: 'pending' }), books: [] }],
  ['one that failed', { ours: still('failed'), theirs: theirs({ status: 'failed' }), books: [] }],
  ['one that failed before it was made', { ours: still('failed'), theirs: null, books: [] }],
  ['one that was cancelled', { ours: still('failed'), theirs: null, books: [] }],
  ['one that came back', { ours: RETURNED, theirs: theirs({ status: 'failed' }), books: [paid(), back] }],
  [
    'a failed one that another provider made in the end',
    {
      ours: ours({ provider: 'paymongo' }),
      theirs: theirs({ status: 'failed' }),
      books: [paid({ provider: 'paymongo' })],
    },
  ],
  [
    'a payment that nobody paid, while the provider waits',
    { ours: still('unpaid'), theirs: theirs({ status: 'pending' }), books: [] },
  ],
  [
    'a payment that nobody paid, which ended there',
    { ours: still('unpaid'), theirs: theirs({ status: 'failed' }), books: [] },
  ],
  [
    'a payment that nobody paid and nobody can be asked about',
    { ours: still('unpaid'), theirs: theirs({ status: 'unknown' }), books: [] },
  ],
  ['money of no payment, which is not booked yet', { ours: ours({ booked: [], fee: null }), books: [] }],
  ['a fee that only the provider tells', { ours: ours({ fee: null }) }],
  ['a fee that the provider does not tell again', { theirs: theirs({ fee: null }) }],
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
    { ours: still('under_way'), theirs: theirs({ status: 'unknown' }), books: [] },
  ],
  [
    ['outcome_unknown'],
    'a success that the provider does not confirm',
    { theirs: theirs({ status: 'unknown' }) },
  ],
  [['status_differs'], 'a success that is under way', { theirs: theirs({ status: 'pending' }) }],
  [['status_differs'], 'a success that failed', { theirs: theirs({ status: 'failed' }) }],
  [['status_differs'], 'a payout under way that succeeded', { ours: still('under_way'), books: [] }],
  [['status_differs'], 'a failed payout that was paid', { ours: still('failed'), books: [] }],
  [['status_differs'], 'a returned payout that was paid', { ours: RETURNED, books: [paid(), back] }],
  [
    ['status_differs'],
    'an unpaid payment that was paid',
    { ours: still('unpaid'), theirs: theirs({ amount: 7n }), books: [] },
  ],
  [['amount_differs'], 'another amount', { theirs: theirs({ amount: 101n }) }],
  [['currency_differs'], 'another currency', { theirs: theirs({ currency: 'USD' }) }],
  [['fee_differs'], 'another fee', { theirs: theirs({ fee: 6n }) }],
  [['fee_differs'], 'no fee any more', { theirs: theirs({ fee: 0n }) }],
  [['fee_differs_in_books'], 'another fee in the books', { books: [paid({ fee: 4n })] }],
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
    { ours: still('failed'), theirs: theirs({ status: 'failed' }) },
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
