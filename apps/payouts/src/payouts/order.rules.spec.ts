import { newId, type DomainError, type CreatePayoutRequest } from '@tulay/contracts';
import { BANKS, bankOf } from '../destinations/banks.rules';
import { orderOf } from './order.rules';

const bank = (bank_code: string) => ({
  bank_code,
  account_number: '1234567890',
  account_name: 'Juan dela Cruz',
});
const command = (changes: Partial<CreatePayoutRequest>): CreatePayoutRequest => ({
  id: newId('po'),
  merchantId: newId('mer'),
  environment: 'test',
  amount: '10000',
  currency: 'PHP',
  method: 'bank',
  destination: bank('BNORPHMMXXX'),
  description: null,
  metadata: {},
  ...changes,
});

const errorOf = (changes: Partial<CreatePayoutRequest>): DomainError | null => {
  try {
    orderOf(command(changes));
    return null;
  } catch (error) {
    return error as DomainError;
  }
};
const codeOf = (changes: Partial<CreatePayoutRequest>) => errorOf(changes)?.code ?? null;

describe('selecting the rail to a bank', () => {
  it.each([
    ['1', 'instapay'],
    ['5000000', 'instapay'],
    ['5000001', 'pesonet'],
    ['999999999', 'pesonet'],
  ])('maps %s centavos to %s', (amount, rail) => {
    expect(orderOf(command({ amount, method: 'bank' })).rail).toBe(rail);
  });

  it.each([
    ['instapay', '1', 'instapay'],
    ['instapay', '5000000', 'instapay'],
    ['pesonet', '1', 'pesonet'],
    ['pesonet', '999999999', 'pesonet'],
  ])('selects the rail that the method %s requires, for %s centavos', (method, amount, rail) => {
    expect(orderOf(command({ method, amount })).rail).toBe(rail);
  });

  it.each([
    [
      'an amount above the rail’s limit',
      { method: 'instapay', amount: '5000001', destination: bank('BNORPHMMXXX') },
      'invalid_request',
      {
        amount: [
          'must be at most ₱50,000.00 for InstaPay; use the method bank or pesonet for larger amounts',
        ],
      },
    ],
    [
      'a bank that does not support InstaPay',
      { method: 'instapay', amount: '1', destination: bank('TODGPHM2XXX') },
      'no_route',
      { method: ['must not be instapay for Tonik Digital Bank, by PESONet; use bank or pesonet'] },
    ],
    [
      'a bank that does not support PESONet',
      { method: 'pesonet', amount: '1', destination: bank('TDBIPHM2XXX') },
      'no_route',
      { method: ['must not be pesonet for Tonik Digital Bank, by InstaPay; use bank or instapay'] },
    ],
  ])(
    'rejects a required rail with an error that contains the remedy, for %s',
    (_why, changes, code, issues) => {
      expect(errorOf(changes)).toMatchObject({ code, issues });
    },
  );

  it('lists the payout methods in the error for any other method', () => {
    const issues = { method: ['must be one of: gcash, bank, instapay, pesonet'] };
    expect(errorOf({ method: 'maya' })).toMatchObject({ code: 'no_route', issues });
  });

  it('selects PESONet for any amount if the bank supports no other rail', () => {
    expect(orderOf(command({ destination: bank('TODGPHM2XXX'), amount: '1' })).rail).toBe('pesonet');
  });

  it('rejects an amount above ₱50,000.00 if the bank supports only InstaPay', () => {
    const destination = bank('TDBIPHM2XXX');
    expect(orderOf(command({ destination, amount: '5000000' })).rail).toBe('instapay');
    const issues = {
      amount: [
        'must be at most ₱50,000.00 for InstaPay; Tonik Digital Bank, by InstaPay does not support PESONet',
      ],
    };
    expect(errorOf({ destination, amount: '5000001' })).toMatchObject({ code: 'invalid_request', issues });
  });

  it('does not select a rail for a wallet', () => {
    const destination = { account_no: '09171234567' };
    expect(orderOf(command({ method: 'gcash', destination, amount: '9999999' })).rail).toBeNull();
  });
});

describe('validating a payout request', () => {
  it.each<[string, Partial<CreatePayoutRequest>, string]>([
    ['an unknown method', { method: 'carrier_pigeon' }, 'no_route'],
    ['an unknown method and an invalid destination', { method: 'card', destination: {} }, 'no_route'],
    ['an invalid destination', { destination: {} }, 'invalid_request'],
    [
      'an invalid destination, before checking the rail',
      { destination: bank('NOPE'), amount: '5000001' },
      'invalid_request',
    ],
    ['an amount of 0', { amount: '0' }, 'invalid_request'],
    ['a negative amount', { amount: '-1' }, 'invalid_request'],
    ['an unknown currency', { currency: 'XXX' }, 'invalid_request'],
  ])('rejects %s', (_, changes, code) => {
    expect(codeOf(changes)).toBe(code);
  });
});

describe('the list of banks', () => {
  it('contains a Philippine BIC, a name and at least one rail for each bank', () => {
    for (const { object, code, name, rails } of BANKS) {
      expect(object).toBe('bank');
      expect(code).toMatch(/^[A-Z]{4}PH[A-Z0-9]{5}$/);
      expect(name).not.toBe('');
      expect(rails.length).toBeGreaterThan(0);
    }
  });

  it('contains each bank once, sorted by name', () => {
    expect(new Set(BANKS.map(({ code }) => code)).size).toBe(BANKS.length);
    const names = BANKS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect([...names].sort((a, b) => a.localeCompare(b))).toEqual(names);
  });

  it('finds a bank only by its exact code', () => {
    expect(bankOf('GXCHPHM2XXX')).toMatchObject({
      name: 'GCash (G-Xchange)',
      rails: ['instapay', 'pesonet'],
    });
    expect(bankOf('constructor')).toBeUndefined();
  });
});
