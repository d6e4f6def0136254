import {
  compareRecords,
  type BookLine,
  type LedgerRecord,
  type OwnRecord,
  type Sides,
  type ReportedRecord,
} from './compare-records.rules';

const line: BookLine = { kind: 'provider_payout', gross: -100n, fee: 5n };
const lineBack: BookLine = { kind: 'provider_return', gross: 100n, fee: 0n };

const ours = (changes: Partial<OwnRecord> = {}): OwnRecord => ({
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
/** Returns a record of money that did not move, and therefore has no entries in the ledger. */
const still = (state: OwnRecord['state']): OwnRecord => ours({ state, fee: null, movedAt: null, booked: [] });
const theirs = (changes: Partial<ReportedRecord> = {}): ReportedRecord => ({
  status: 'succeeded',
  amount: 100n,
  currency: 'PHP',
  fee: 5n,
  ...changes,
});
const paid = (changes: Partial<LedgerRecord> = {}): LedgerRecord => ({
  ...line,
  provider: 'xendit',
  ...changes,
});
const back: LedgerRecord = { ...lineBack, provider: 'xendit' };
const RETURNED = ours({ state: 'returned', booked: [line, lineBack] });

const compare = (sides: Partial<Sides>) =>
  compareRecords({ provider: 'xendit', ours: ours(), theirs: theirs(), books: [paid()], ...sides });

it.each<[string, Partial<Sides>]>([
  ['a payout that succeeded', {}],
  ['a payout in progress', { ours: still('under_way'), theirs: theirs({ status: 'pending' }), books: [] }],
  ['a failed payout', { ours: still('failed'), theirs: theirs({ status: 'failed' }), books: [] }],
  ['a payout that failed before it was sent', { ours: still('failed'), theirs: null, books: [] }],
  ['a cancelled payout', { ours: still('failed'), theirs: null, books: [] }],
  ['a returned payout', { ours: RETURNED, theirs: theirs({ status: 'failed' }), books: [paid(), back] }],
  [
    'a failed payout that another provider eventually paid',
    {
      ours: ours({ provider: 'paymongo' }),
      theirs: theirs({ status: 'failed' }),
      books: [paid({ provider: 'paymongo' })],
    },
  ],
  [
    'an unpaid payment that is still open at the provider',
    { ours: still('unpaid'), theirs: theirs({ status: 'pending' }), books: [] },
  ],
  [
    'an unpaid payment that failed at the provider',
    { ours: still('unpaid'), theirs: theirs({ status: 'failed' }), books: [] },
  ],
  [
    'an unpaid payment whose state the provider does not report',
    { ours: still('unpaid'), theirs: theirs({ status: 'unknown' }), books: [] },
  ],
  [
    'a succeeded payout that has no expected postings yet',
    { ours: ours({ booked: [], fee: null }), books: [] },
  ],
  ['a fee that only the provider reports', { ours: ours({ fee: null }) }],
  ["a fee that the provider's record omits", { theirs: theirs({ fee: null }) }],
  ['a failed transfer that is not ours', { ours: null, theirs: theirs({ status: 'failed' }), books: [] }],
])('finds no discrepancy for %s', (_, sides) => {
  expect(compare(sides)).toEqual([]);
});

it.each<[string[], string, Partial<Sides>]>([
  [['unknown_to_us'], 'a transfer without a record of ours', { ours: null, books: [] }],
  [
    ['unknown_to_us'],
    'a payout in progress without a record of ours',
    { ours: null, theirs: theirs({ status: 'pending' }), books: [] },
  ],
  [
    ['unknown_to_us'],
    'a payout that another provider also paid',
    { ours: ours({ provider: 'paymongo' }), books: [paid({ provider: 'paymongo' })] },
  ],
  [['missing_at_provider'], 'a succeeded payout that is missing at the provider', { theirs: null }],
  [
    ['missing_at_provider'],
    'a returned payout that is missing at the provider',
    { ours: RETURNED, theirs: null, books: [paid(), back] },
  ],
  [
    ['outcome_unknown'],
    'a payout whose outcome the provider does not report',
    { ours: still('under_way'), theirs: theirs({ status: 'unknown' }), books: [] },
  ],
  [
    ['outcome_unknown'],
    'a succeeded payout that the provider does not confirm',
    { theirs: theirs({ status: 'unknown' }) },
  ],
  [
    ['status_differs'],
    'a succeeded payout that is in progress at the provider',
    { theirs: theirs({ status: 'pending' }) },
  ],
  [
    ['status_differs'],
    'a succeeded payout that failed at the provider',
    { theirs: theirs({ status: 'failed' }) },
  ],
  [
    ['status_differs'],
    'a payout in progress that succeeded at the provider',
    { ours: still('under_way'), books: [] },
  ],
  [
    ['status_differs'],
    'a failed payout that succeeded at the provider',
    { ours: still('failed'), books: [] },
  ],
  [
    ['status_differs'],
    'a returned payout that succeeded at the provider',
    { ours: RETURNED, books: [paid(), back] },
  ],
  [
    ['status_differs'],
    'an unpaid payment that succeeded at the provider',
    { ours: still('unpaid'), theirs: theirs({ amount: 7n }), books: [] },
  ],
  [['amount_differs'], 'another amount', { theirs: theirs({ amount: 101n }) }],
  [['currency_differs'], 'another currency', { theirs: theirs({ currency: 'USD' }) }],
  [['fee_differs'], 'another fee', { theirs: theirs({ fee: 6n }) }],
  [['fee_differs'], 'a fee that was waived', { theirs: theirs({ fee: 0n }) }],
  [['fee_differs_in_books'], 'another fee in the ledger', { books: [paid({ fee: 4n })] }],
  [['missing_in_books'], 'a succeeded payout without a posting', { books: [] }],
  [
    ['missing_in_books'],
    'a succeeded payout posted for another provider',
    { books: [paid({ provider: 'paymongo' })] },
  ],
  [
    ['missing_in_books'],
    'a returned payout without a return posting',
    { ours: RETURNED, theirs: theirs({ status: 'failed' }) },
  ],
  [
    ['only_in_books'],
    'a failed payout with a posting',
    { ours: still('failed'), theirs: theirs({ status: 'failed' }) },
  ],
  [['only_in_books'], 'a posting without a payout', { ours: null, theirs: null }],
  [['only_in_books'], 'a succeeded payout that was also posted as returned', { books: [paid(), back] }],
  [
    ['amount_differs_in_books'],
    'a succeeded payout posted with another amount',
    { books: [paid({ gross: -99n })] },
  ],
  [
    ['amount_differs', 'missing_in_books'],
    'several differences',
    { theirs: theirs({ amount: 1n }), books: [] },
  ],
])('reports the discrepancies %j for %s', (kinds, _, sides) => {
  expect(compare(sides)).toEqual(kinds);
});
