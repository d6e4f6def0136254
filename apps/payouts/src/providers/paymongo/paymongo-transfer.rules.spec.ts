import { aBankOrder, anOrder } from '../../../test/an-order';
import { referenceOf } from '../payout-reference.rules';
import {
  bodyOf,
  failureOf,
  refusalOf,
  reportOf,
  singleOf,
  transferOf,
  type PaymongoTransfer,
} from './paymongo-transfer.rules';

const NOW = 1_767_225_600;
const SOURCE = { number: '700000000001', name: 'Tulay', bic: 'PAEYPHM2XXX' };
const order = anOrder();
const transfer = (changes: PaymongoTransfer = {}): PaymongoTransfer => ({
  id: 'tr_1',
  reference_number: referenceOf(order.id),
  amount: 15_050,
  currency: 'PHP',
  status: 'pending',
  ...changes,
});

describe('a request to PayMongo', () => {
  it('contains one transfer in centavos from our wallet to an institution with its BIC', () => {
    expect(bodyOf(order, SOURCE)).toEqual({
      transfers: [
        {
          provider: 'instapay',
          amount: 15_050,
          currency: 'PHP',
          purpose: 'payout',
          description: `Payout ${referenceOf(order.id)}`,
          reference_number: referenceOf(order.id),
          source_account: SOURCE,
          destination_account: { number: '09171234567', name: '09171234567', bic: 'GXCHPHM2XXX' },
        },
      ],
    });
  });

  it('contains the payout’s rail', () => {
    expect(bodyOf(aBankOrder({ rail: 'pesonet' }), SOURCE).transfers[0]).toMatchObject({
      provider: 'pesonet',
      destination_account: { number: '001234567890', name: 'Juana Cruz', bic: 'BNORPHMMXXX' },
    });
  });
});

describe('parsing PayMongo’s response to a batch', () => {
  it.each([
    ['data.transfers', { data: { id: 'batch_1', transfers: [transfer()] } }],
    ['data.attributes.transfers', { data: { id: 'batch_1', attributes: { transfers: [transfer()] } } }],
    [
      'transfers with nested attributes',
      { data: { transfers: [{ id: 'tr_1', attributes: { ...transfer(), id: undefined } }] } },
    ],
  ])('finds the transfer in %s', (_, body) => {
    expect(transferOf(body)).toMatchObject({ reference_number: referenceOf(order.id), amount: 15_050 });
  });

  it.each([
    null,
    {},
    { data: {} },
    { data: { transfers: [] } },
    { data: { transfers: [{}, {}] } },
    { data: 'x' },
  ])('returns null unless there is exactly one transfer: %j', (body) => {
    expect(transferOf(body)).toBeNull();
  });

  it('reads fields at the top level or under attributes', () => {
    expect(singleOf({ data: transfer() })).toMatchObject({ id: 'tr_1', status: 'pending' });
    expect(singleOf({ data: { id: 'tr_1', attributes: { status: 'failed' } } })).toMatchObject({
      id: 'tr_1',
      status: 'failed',
    });
  });
});

describe('reading a PayMongo status', () => {
  it.each([
    ['pending', 'processing'],
    ['succeeded', 'succeeded'],
    ['failed', 'failed'],
    ['returned', 'unknown'],
    ['SUCCEEDED', 'unknown'],
    [undefined, 'unknown'],
  ])('maps %p to %s', (status, outcome) => {
    expect(reportOf(transfer({ status }), order, NOW).outcome).toBe(outcome);
  });

  it('reports a failure after a success as a return, and schedules a poll after a success', () => {
    const succeeded = { ...order, succeededAt: NOW - 60 };
    expect(reportOf(transfer({ status: 'failed' }), succeeded, NOW)).toMatchObject({
      outcome: 'returned',
      failure: { code: 'returned' },
    });
    expect(reportOf(transfer({ status: 'succeeded' }), succeeded, NOW)).toMatchObject({
      pollAgainIn: 21_540,
    });
  });
});

it('accepts a transfer with our reference in upper case', () => {
  const reference_number = referenceOf(order.id).toUpperCase();
  expect(reportOf(transfer({ reference_number }), order, NOW).outcome).toBe('processing');
});

it.each([
  ['no ID', { id: undefined }],
  ['a different reference', { reference_number: 'x' }],
  ['no reference', { reference_number: undefined }],
  ['a different amount', { amount: 15_051 }],
  ['an amount in pesos', { amount: 150.5 }],
  ['a different currency', { currency: 'USD' }],
])('reports an unknown outcome for a transfer with %s', (_, changes) => {
  expect(reportOf(transfer({ status: 'succeeded', ...changes }), order, NOW).outcome).toBe('unknown');
});

it.each([
  ['Insufficient balance', undefined, 'insufficient_provider_balance'],
  ['Account name mismatch', 'AC07', 'name_mismatch'],
  ['Amount exceeds limit', undefined, 'limit_exceeded'],
  ['Invalid account number', 'AC01', 'invalid_destination'],
  ['Beneficiary bank timeout', undefined, 'invalid_destination'],
  ['timeout', undefined, 'temporary_error'],
  [undefined, undefined, 'rejected_by_bank'],
  [7, null, 'rejected_by_bank'],
])('maps %p %p to the failure %s', (provider_error, provider_error_code, code) => {
  expect(failureOf({ provider_error, provider_error_code }).code).toBe(code);
});

describe('reading PayMongo’s error response', () => {
  const refused = (status: number, detail?: string) => {
    const body = detail === undefined ? null : { errors: [{ code: 'parameter_invalid', detail }] };
    const refusal = refusalOf(status, body);
    return refusal.outcome === 'failed' ? `failed ${refusal.failure.code}` : refusal.outcome;
  };

  it.each([
    [400, 'transfer_validator.source_account_balance: insufficient', 'unavailable'],
    [400, 'failed to get first source account', 'unavailable'],
    [400, 'source_account.bic is not known', 'unavailable'],
    [400, 'destination_account.number is invalid', 'failed invalid_destination'],
    [400, 'amount is above the limit', 'failed limit_exceeded'],
    [400, 'purpose is required', 'failed provider_error'],
    [400, undefined, 'failed provider_error'],
    [401, undefined, 'unavailable'],
    [403, undefined, 'unavailable'],
    [429, undefined, 'unavailable'],
    [409, undefined, 'unknown'],
    [500, undefined, 'unknown'],
    [503, undefined, 'unknown'],
  ])('maps %d %p to %s', (status, detail, meaning) => {
    expect(refused(status, detail)).toBe(meaning);
  });
});
