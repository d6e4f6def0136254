import type { FindPaymentsRequest } from '@tulay/contracts';
import { comparedDigits, maskedPayer, requireFilters } from './payment-search.rules';

const query = (filters: object): FindPaymentsRequest => ({ environment: 'live', limit: 25, ...filters });

it.each(['0917 123 4567', '+63 917-123-4567', '639171234567', '9171234567'])(
  'compares the phone number %s by its normalized digits',
  (phone) => expect(comparedDigits(phone)).toBe('9171234567'),
);

it('masks the payer’s email address and phone number', () => {
  const payer = { name: 'Maria Santos', email: 'maria@example.com', phone: '0917 123 4567' };
  expect(maskedPayer(payer)).toEqual({ name: 'Maria Santos', email: 'm…@example.com', phone: '…4567' });
  expect(maskedPayer({ name: null, email: null })).toEqual({ name: null, email: null, phone: null });
  expect(maskedPayer(null)).toBeNull();
});

it.each([
  ['currency', { amountGte: '100' }],
  ['currency', { currency: 'XXX' }],
  ['name', { name: 'Maria', currency: 'PHP', amountLte: '100' }],
  ['name', { name: ' ' }],
  ['phone', { phone: '4567' }],
  ['provider_ref', { providerRef: '' }],
  ['email', { email: 'x'.repeat(257) }],
])('returns an issue about %s for the filters %j', (field, filters) => {
  const issues = { [field]: [expect.any(String)] };
  expect(() => requireFilters(query(filters))).toThrow(expect.objectContaining({ issues }) as Error);
});

it('accepts filters that can be combined', () => {
  const amount = { currency: 'PHP', amountGte: '100', amountLte: '200' };
  expect(() => requireFilters(query({ ...amount, email: 'm@example.com', status: 'failed' }))).not.toThrow();
});
