import type { DomainError, Issues } from '../common/domain-error';
import { isPayoutMethod, toPayoutDestination } from './payout-destination';
import type { PayoutMethod } from './payout.resource';

const BANKS = new Set(['BNORPHMMXXX']);
const toDestination = (method: PayoutMethod, input: Record<string, unknown>) =>
  toPayoutDestination(method, input, BANKS);

const BANK = { bank_code: 'BNORPHMMXXX', account_number: '001234567890', account_name: 'Juan dela Cruz' };

function issuesOf(method: PayoutMethod, input: Record<string, unknown>): Issues | undefined {
  try {
    toDestination(method, input);
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_request' });
    return (error as DomainError).issues;
  }
  return undefined;
}

describe('validation of a GCash destination', () => {
  it.each([
    ['09171234567'],
    ['639171234567'],
    ['+639171234567'],
    ['0917 123 4567'],
    ['+63 917-123-4567'],
    [' 09171234567 '],
  ])('normalizes %p to 09171234567', (account_no) => {
    expect(toDestination('gcash', { account_no })).toEqual({ account_no: '09171234567' });
  });

  it.each([
    ['08951234567', '08951234567'],
    ['08961234567', '08961234567'],
    ['08971234567', '08971234567'],
    ['0898 123 4567', '08981234567'],
    ['638951234567', '08951234567'],
    ['+63 898-123-4567', '08981234567'],
    ['09911234567', '09911234567'],
  ])('normalizes the DITO number %p to %p', (account_no, stored) => {
    expect(toDestination('gcash', { account_no })).toEqual({ account_no: stored });
  });

  it('includes the account name if the request has one', () => {
    const input = { account_no: '09171234567', account_name: ' Juan dela Cruz ' };
    expect(toDestination('gcash', input)).toEqual({
      account_no: '09171234567',
      account_name: 'Juan dela Cruz',
    });
    expect(toDestination('gcash', { ...input, account_name: null })).toEqual({ account_no: '09171234567' });
  });

  it('removes unknown fields', () => {
    expect(toDestination('gcash', { account_no: '09171234567', bank_code: 'x', extra: 1 })).toEqual({
      account_no: '09171234567',
    });
  });

  it.each([
    [undefined],
    [null],
    [''],
    ['12'],
    ['0917123456'],
    ['091712345678'],
    ['08171234567'],
    ['08941234567'],
    ['08991234567'],
    ['0895123456'],
    ['638941234567'],
    ['63817123456'],
    ['+09171234567'],
    ['+63 0917 123 4567'],
    ['0917123456a'],
    ['٠٩١٧١٢٣٤٥٦٧'],
    [9_171_234_567],
    [['09171234567']],
  ])('rejects the account_no %p with invalid_request', (account_no) => {
    expect(issuesOf('gcash', { account_no })).toEqual({ 'destination.account_no': [expect.any(String)] });
  });

  it.each([[''], ['  '], ['x'.repeat(141)], [7]])('rejects the account_name %p', (account_name) => {
    expect(issuesOf('gcash', { account_no: '09171234567', account_name })).toEqual({
      'destination.account_name': [expect.any(String)],
    });
  });
});

describe('validation of a bank destination', () => {
  it.each(['bank', 'instapay', 'pesonet'] as const)(
    'normalizes the destination in the same way for the method %s',
    (method) => {
      const input = {
        bank_code: 'bnorphmmxxx',
        account_number: '0012-3456 7890',
        account_name: 'Juan dela Cruz',
      };
      expect(toDestination(method, input)).toEqual(BANK);
    },
  );

  it('reports all invalid fields in one error', () => {
    expect(Object.keys(issuesOf('bank', {}) ?? {})).toEqual([
      'destination.bank_code',
      'destination.account_number',
      'destination.account_name',
    ]);
  });

  it.each([
    ['bank_code', 'NOPE'],
    ['bank_code', 'BNORPHMM'],
    ['bank_code', 5],
    ['account_number', '12345'],
    ['account_number', '1'.repeat(21)],
    ['account_number', '12345678x'],
    ['account_number', ''],
    ['account_name', ''],
    ['account_name', 'x'.repeat(141)],
    ['account_name', null],
  ])('rejects the %s %p with invalid_request', (field, value) => {
    expect(Object.keys(issuesOf('bank', { ...BANK, [field]: value }) ?? {})).toEqual([
      `destination.${field}`,
    ]);
  });
});

describe('isPayoutMethod', () => {
  it.each(['gcash', 'bank', 'instapay', 'pesonet'])('accepts the method %s', (name) => {
    expect(isPayoutMethod(name)).toBe(true);
  });

  it.each(['', 'GCASH', 'card', 'toString', '__proto__'])('rejects the method %p', (name) => {
    expect(isPayoutMethod(name)).toBe(false);
  });
});
