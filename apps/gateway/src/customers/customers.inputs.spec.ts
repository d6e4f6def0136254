import 'reflect-metadata';
import { DomainError } from '@tulay/contracts';
import type { DtoClass } from '../validation/rule';
import { validateDto } from '../validation/validate-dto';
import { CreateCustomerBody, UpdateCustomerBody, ListCustomersQuery } from './customers.inputs';

type Input = Record<string, unknown>;

function issuesOf(type: DtoClass<object>, input: Input): Record<string, string[]> {
  try {
    validateDto(type, input);
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_request' });
    return (error as DomainError).issues ?? {};
  }
  return {};
}

const of = (length: number): string => 'x'.repeat(length);
const emailOf = (length: number): string => `${of(length - '@example.com'.length)}@example.com`;

/** Field, the longest valid value, a value that is one too long. */
const LIMITS: [field: string, good: unknown, bad: unknown][] = [
  ['name', 'x', ''],
  ['name', of(200), of(201)],
  ['email', emailOf(255), emailOf(256)],
  ['email', '', 'juan'],
  ['phone', of(40), of(41)],
  ['metadata', { plan: { tier: 1 } }, 'gold'],
  ['address', {}, 'Makati'],
];

const ADDRESS_LIMITS: [field: string, good: unknown, bad: unknown][] = [
  ['line1', of(200), of(201)],
  ['line2', of(200), of(201)],
  ['city', of(100), of(101)],
  ['region', of(100), of(101)],
  ['postal_code', of(20), of(21)],
  ['country', 'ph', 'P'],
  ['country', 'SG', 'PHL'],
  ['country', 'JP', '12'],
];

describe.each([
  ['creating', CreateCustomerBody, { name: 'Juan' }],
  ['changing', UpdateCustomerBody, {}],
])('%s a customer', (_, type, base: Input) => {
  it.each(LIMITS)('%s: %p is the last that passes, %p is refused', (field, good, bad) => {
    expect(issuesOf(type, { ...base, [field]: good })).toEqual({});
    expect(Object.keys(issuesOf(type, { ...base, [field]: bad }))).toEqual([field]);
  });

  it.each(ADDRESS_LIMITS)('address.%s: %p is the last that passes, %p is refused', (field, good, bad) => {
    expect(issuesOf(type, { ...base, address: { [field]: good } })).toEqual({});
    expect(Object.keys(issuesOf(type, { ...base, address: { [field]: bad } }))).toEqual([`address.${field}`]);
  });

  it.each(['email', 'phone', 'address', 'metadata'])('takes null for %s', (field) => {
    expect(issuesOf(type, { ...base, [field]: null })).toEqual({});
  });

  it('refuses a missing name, and names every wrong field', () => {
    expect(issuesOf(type, { name: null, phone: 1, address: { city: 2 } })).toEqual({
      name: ['is required'],
      phone: ['must be a string'],
      'address.city': ['must be a string'],
    });
  });
});

it('a name is required on creation and optional in an update', () => {
  expect(issuesOf(CreateCustomerBody, {})).toEqual({ name: ['is required'] });
  expect(issuesOf(UpdateCustomerBody, {})).toEqual({});
});

describe('listing', () => {
  it.each([
    ['email', of(255), of(256)],
    ['email', 'x', ''],
    ['q', of(200), of(201)],
    ['q', 'ñ', ''],
    ['q', '+6', '+'],
    ['q', 'a@b', ' @. '],
  ])('%s: %p passes, %p is refused', (field, good, bad) => {
    expect(issuesOf(ListCustomersQuery, { [field]: good })).toEqual({});
    expect(Object.keys(issuesOf(ListCustomersQuery, { [field]: bad }))).toEqual([field]);
  });
});
