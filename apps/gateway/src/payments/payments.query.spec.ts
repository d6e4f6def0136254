import 'reflect-metadata';
import { DomainError, PAYMENT_STATUSES } from '@tulay/contracts';
import type { DtoClass } from '../validation/rule';
import { validateDto } from '../validation/validate-dto';
import { expandsEvents, GetPaymentQuery, ListPaymentsQuery } from './payments.query';

function issuesOf<T extends object>(type: DtoClass<T>, query: Record<string, unknown>): string[] {
  try {
    validateDto(type, query);
  } catch (error) {
    return Object.keys((error as DomainError).issues ?? {});
  }
  return [];
}

describe('the filter status of payments', () => {
  it.each(PAYMENT_STATUSES)('takes %s', (status) => {
    expect(issuesOf(ListPaymentsQuery, { status })).toEqual([]);
  });

  it.each(['', 'paid', 'PENDING'])('refuses %p', (status) => {
    expect(issuesOf(ListPaymentsQuery, { status })).toEqual(['status']);
  });

  it('refuses two values', () => {
    expect(issuesOf(ListPaymentsQuery, { status: ['pending', 'failed'] })).toEqual(['status']);
  });
});

describe('expand', () => {
  it.each([
    [{}, false],
    [{ expand: 'events' }, true],
    [{ 'expand[]': 'events' }, true],
    [{ 'expand[]': ['events', 'events'] }, true],
    [{ expand: ['events'] }, true],
  ])('%p: %p', (query, expanded) => {
    expect(expandsEvents(validateDto(GetPaymentQuery, query).dto)).toBe(expanded);
  });

  it.each([
    [{ expand: '' }, 'expand'],
    [{ expand: 'customer' }, 'expand'],
    [{ expand: 'events,customer' }, 'expand'],
    [{ 'expand[]': ['events', 'customer'] }, 'expand[]'],
  ])('%p is 400', (query, field) => {
    expect(issuesOf(GetPaymentQuery, query)).toEqual([field]);
  });
});
