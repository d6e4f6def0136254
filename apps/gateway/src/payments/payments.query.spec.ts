import 'reflect-metadata';
import { DomainError, PAYMENT_STATUSES } from '@tulay/contracts';
import type { DtoClass } from '../validation/rule';
import { validateQuery } from '../validation/validate-dto';
import { expandsEvents, GetPaymentQuery, ListPaymentsQuery } from './payments.query';

function issuesOf<T extends object>(type: DtoClass<T>, query: Record<string, unknown>): string[] {
  try {
    validateQuery(type, query);
  } catch (error) {
    return Object.keys((error as DomainError).issues ?? {});
  }
  return [];
}

describe('the payment status filter', () => {
  it.each(PAYMENT_STATUSES)('accepts the status %s', (status) => {
    expect(issuesOf(ListPaymentsQuery, { status })).toEqual([]);
  });

  it.each(['', 'paid', 'PENDING'])('rejects the status %p', (status) => {
    expect(issuesOf(ListPaymentsQuery, { status })).toEqual(['status']);
  });

  it('rejects two values', () => {
    expect(issuesOf(ListPaymentsQuery, { status: ['pending', 'failed'] })).toEqual(['status']);
  });
});

describe('payment filters', () => {
  it.each([
    [{ method: 'gcash_qr' }, { method: 'cash' }],
    [{ method: 'bank_transfer' }, { method: '' }],
    [{ customer_id: 'cus_1' }, { customer_id: 'pay_1' }],
    [{ external_id: 'x'.repeat(255) }, { external_id: 'x'.repeat(256) }],
    [{ external_id: 'x' }, { external_id: '' }],
    [{ reference: '7k3 q92 mfl' }, { reference: '7K3-Q92-MF2' }],
    [{ reference: '7K3Q92MF1' }, { reference: '7K3Q92' }],
    [{ currency: 'usd' }, { currency: 'XXX' }],
    [
      { 'amount[gte]': '0', currency: 'PHP' },
      { 'amount[gte]': '-1', currency: 'PHP' },
    ],
    [
      { 'amount[gte]': '1.25', currency: 'PHP' },
      { 'amount[gte]': '1.255', currency: 'PHP' },
    ],
    [
      { 'amount[gte]': '1.255', currency: 'KWD' },
      { 'amount[gte]': '1.5', currency: 'JPY' },
    ],
    [
      { 'amount[lte]': '999999999', currency: 'PHP' },
      { 'amount[lte]': '1e3', currency: 'PHP' },
    ],
    [
      { 'amount[lte]': '5.0', currency: 'JPY' },
      { 'amount[lte]': '', currency: 'PHP' },
    ],
  ])('are validated: accept %j and reject %j', (good, bad) => {
    expect(issuesOf(ListPaymentsQuery, good)).toEqual([]);
    expect(issuesOf(ListPaymentsQuery, bad)).toEqual([Object.keys(bad)[0]]);
  });

  it.each(['amount[gte]', 'amount[lte]'])('require a currency for %s', (name) => {
    expect(() => validateQuery(ListPaymentsQuery, { [name]: '5' })).toThrow(
      expect.objectContaining({ issues: { [name]: [expect.stringContaining('currency')] } }),
    );
  });
});

describe('the expand parameter', () => {
  it.each([
    [{}, false],
    [{ expand: 'events' }, true],
    [{ 'expand[]': 'events' }, true],
    [{ 'expand[]': ['events', 'events'] }, true],
    [{ expand: ['events'] }, true],
  ])('is parsed from %p as %p', (query, expanded) => {
    expect(expandsEvents(validateQuery(GetPaymentQuery, query))).toBe(expanded);
  });

  it.each([
    [{ expand: '' }, 'expand'],
    [{ expand: 'customer' }, 'expand'],
    [{ expand: 'events,customer' }, 'expand'],
    [{ 'expand[]': ['events', 'customer'] }, 'expand[]'],
  ])('is rejected in the query %p', (query, field) => {
    expect(issuesOf(GetPaymentQuery, query)).toEqual([field]);
  });
});
