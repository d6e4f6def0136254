import { aBankOrder, anOrder } from '../../../test/an-order';
import { referenceOf } from '../payout-reference.rules';
import { bodyOf, failureOf, refusalOf, reportOf, type XenditPayout } from './xendit-payout.rules';

const NOW = 1_767_225_600;
const order = anOrder();
const payout = (changes: XenditPayout = {}): XenditPayout => ({
  id: 'disb-1',
  reference_id: referenceOf(order.id),
  amount: 150.5,
  currency: 'PHP',
  status: 'ACCEPTED',
  ...changes,
});

describe('a request to Xendit', () => {
  it('contains the wallet’s channel, and the wallet’s number if the name is missing', () => {
    expect(bodyOf(order)).toEqual({
      reference_id: referenceOf(order.id),
      channel_code: 'PH_GCASH',
      channel_properties: { account_number: '09171234567', account_holder_name: '09171234567' },
      amount: 150.5,
      currency: 'PHP',
    });
  });

  it('contains the bank’s channel', () => {
    expect(bodyOf(aBankOrder({ amount: 5_000_001n }))).toMatchObject({
      channel_code: 'PH_BDO',
      channel_properties: { account_number: '001234567890', account_holder_name: 'Juana Cruz' },
      amount: 50_000.01,
    });
  });
});

describe('reading a Xendit status', () => {
  it.each([
    ['ACCEPTED', 'processing'],
    ['REQUESTED', 'processing'],
    ['LOCKED', 'processing'],
    ['PENDING_COMPLIANCE_ASSESSMENT', 'processing'],
    ['SUCCEEDED', 'succeeded'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'failed'],
    ['EXPIRED', 'failed'],
    ['COMPLIANCE_REJECTED', 'failed'],
    ['REVERSED', 'returned'],
    ['succeeded', 'unknown'],
    ['PAID', 'unknown'],
    ['constructor', 'unknown'],
    [undefined, 'unknown'],
    [null, 'unknown'],
  ])('maps %p to %s', (status, outcome) => {
    expect(reportOf(payout({ status }), order, NOW).outcome).toBe(outcome);
  });

  it.each(['FAILED', 'CANCELLED', 'EXPIRED', 'COMPLIANCE_REJECTED', 'REVERSED'])(
    'reports %s after a success as a return',
    (status) => {
      const succeeded = { ...order, succeededAt: NOW - 60 };
      const failure = { code: 'returned' };
      expect(reportOf(payout({ status }), succeeded, NOW)).toMatchObject({ outcome: 'returned', failure });
    },
  );

  it('schedules polls for a return within 15 days after a success', () => {
    const report = (succeededAt: number | null) =>
      reportOf(payout({ status: 'SUCCEEDED' }), { ...order, succeededAt }, NOW);
    expect(report(null)).toEqual({ outcome: 'succeeded', providerRef: 'disb-1', pollAgainIn: 21_600 });
    expect(report(NOW - 16 * 86_400)).toEqual({ outcome: 'succeeded', providerRef: 'disb-1' });
  });
});

it.each([
  ['no ID', { id: undefined }],
  ['a different reference', { reference_id: 'x' }],
  ['a different amount', { amount: 150.51 }],
  ['an amount in centavos', { amount: 15_050 }],
  ['an invalid amount', { amount: '150,50' }],
  ['an amount with three decimals', { amount: 150.501 }],
  ['a different currency', { currency: 'IDR' }],
])('reports an unknown outcome for a payout with %s', (_, changes) => {
  expect(reportOf(payout({ status: 'SUCCEEDED', ...changes }), order, NOW).outcome).toBe('unknown');
});

it.each([
  ['FAILED', 'INSUFFICIENT_BALANCE', 'insufficient_provider_balance'],
  ['FAILED', 'REJECTED_BY_CHANNEL', 'rejected_by_bank'],
  ['FAILED', 'INVALID_DESTINATION', 'invalid_destination'],
  ['FAILED', 'ACCOUNT_NAME_MISMATCH', 'name_mismatch'],
  ['FAILED', 'DESTINATION_MAXIMUM_LIMIT', 'limit_exceeded'],
  ['FAILED', 'TEMPORARY_TRANSFER_ERROR', 'temporary_error'],
  ['FAILED', 'TRANSFER_ERROR', 'provider_error'],
  ['FAILED', 'SOMETHING_NEW', 'unknown'],
  ['FAILED', 'constructor', 'unknown'],
  ['FAILED', undefined, 'unknown'],
  ['CANCELLED', undefined, 'provider_error'],
  ['EXPIRED', undefined, 'provider_error'],
  ['COMPLIANCE_REJECTED', undefined, 'rejected_by_bank'],
  ['COMPLIANCE_REJECTED', 'SOMETHING_NEW', 'rejected_by_bank'],
])('maps %s with %p to the failure %s', (status, code, own) => {
  expect(failureOf(status, code).code).toBe(own);
});

it('shows the provider’s failure code but no other text', () => {
  expect(failureOf('FAILED', 'NEW_CODE').message).toContain('NEW_CODE');
  expect(failureOf('FAILED', 'Juana Cruz, 0917').message).not.toContain('Juana');
});

describe('reading Xendit’s error response', () => {
  const refused = (status: number, error_code?: string) => {
    const refusal = refusalOf(status, error_code === undefined ? null : { error_code, message: 'No' });
    if (refusal === 'duplicate') return refusal;
    return refusal.outcome === 'failed' ? `failed ${refusal.failure.code}` : refusal.outcome;
  };

  it.each([
    [400, 'API_VALIDATION_ERROR', 'failed provider_error'],
    [400, 'RECIPIENT_ACCOUNT_NUMBER_ERROR', 'failed invalid_destination'],
    [400, 'CHANNEL_CODE_NOT_SUPPORTED_ERROR', 'failed invalid_destination'],
    [400, 'RECIPIENT_AMOUNT_ERROR', 'failed limit_exceeded'],
    [400, 'MAXIMUM_TRANSFER_LIMIT_ERROR', 'failed limit_exceeded'],
    [400, 'MINIMUM_TRANSFER_LIMIT_ERROR', 'failed limit_exceeded'],
    [400, 'INSUFFICIENT_BALANCE', 'unavailable'],
    [401, 'INVALID_API_KEY', 'unavailable'],
    [403, 'REQUEST_FORBIDDEN_ERROR', 'unavailable'],
    [403, undefined, 'unavailable'],
    [429, 'RATE_LIMIT_EXCEEDED', 'unavailable'],
    [409, 'DUPLICATE_ERROR', 'duplicate'],
    [400, 'DUPLICATE_ERROR', 'duplicate'],
    [400, 'DUPLICATE_TRANSACTION_ERROR', 'duplicate'],
    [409, 'SOMETHING_NEW', 'unknown'],
    [408, undefined, 'unknown'],
    [500, 'SERVER_ERROR', 'unknown'],
    [503, 'CHANNEL_UNAVAILABLE', 'unknown'],
    [302, undefined, 'unknown'],
  ])('maps %d %p to %s', (status, code, meaning) => {
    expect(refused(status, code)).toBe(meaning);
  });
});
