import 'reflect-metadata';
import { issuesOf, issuesOfQuery, textOf } from '../../test/issues-of';
import { CreateCustomerBody, UpdateCustomerBody, ListCustomersQuery } from './customers.inputs';

type Input = Record<string, unknown>;

const emailOf = (length: number): string => `${textOf(length - '@example.com'.length)}@example.com`;

/** For most fields, the invalid value is one character too long. */
const LIMITS: [field: string, good: unknown, bad: unknown][] = [
  ['name', 'x', ''],
  ['name', textOf(200), textOf(201)],
  ['name', ' x ', ' \t\u00a0'],
  ['email', emailOf(255), emailOf(256)],
  ['email', '', 'juan'],
  ['phone', textOf(40), textOf(41)],
  ['metadata', { plan: { tier: 1 } }, 'gold'],
  ['address', {}, 'Makati'],
];

const ADDRESS_LIMITS: [field: string, good: unknown, bad: unknown][] = [
  ['line1', textOf(200), textOf(201)],
  ['line2', textOf(200), textOf(201)],
  ['city', textOf(100), textOf(101)],
  ['region', textOf(100), textOf(101)],
  ['postal_code', textOf(20), textOf(21)],
  ['country', 'ph', 'P'],
  ['country', 'SG', 'PHL'],
  ['country', 'JP', '12'],
  ['country', 'GB', 'ZZ'],
  ['country', 'ZW', 'UK'],
];

describe.each([
  ['creating', CreateCustomerBody, { name: 'Juan' }],
  ['changing', UpdateCustomerBody, {}],
])('%s a customer', (_, type, base: Input) => {
  it.each(LIMITS)('validates %s: accepts %p and rejects %p', (field, good, bad) => {
    expect(issuesOf(type, { ...base, [field]: good })).toEqual({});
    expect(Object.keys(issuesOf(type, { ...base, [field]: bad }))).toEqual([field]);
  });

  it.each(ADDRESS_LIMITS)('validates address.%s: accepts %p and rejects %p', (field, good, bad) => {
    expect(issuesOf(type, { ...base, address: { [field]: good } })).toEqual({});
    expect(Object.keys(issuesOf(type, { ...base, address: { [field]: bad } }))).toEqual([`address.${field}`]);
  });

  it.each(['email', 'phone', 'address', 'metadata'])('accepts null for %s', (field) => {
    expect(issuesOf(type, { ...base, [field]: null })).toEqual({});
  });

  it('rejects a missing name and reports every invalid field', () => {
    expect(issuesOf(type, { name: null, phone: 1, address: { city: 2 } })).toEqual({
      name: ['is required'],
      phone: ['must be a string'],
      'address.city': ['must be a string'],
    });
  });
});

it('a name is required to create a customer, but not to update a customer', () => {
  expect(issuesOf(CreateCustomerBody, {})).toEqual({ name: ['is required'] });
  expect(issuesOf(UpdateCustomerBody, {})).toEqual({});
});

describe('the customer list', () => {
  it.each([
    ['email', textOf(255), textOf(256)],
    ['email', 'x', ''],
    ['q', textOf(200), textOf(201)],
    ['q', 'ñ', ''],
    ['q', '+6', '+'],
    ['q', 'a@b', ' @. '],
  ])('validates %s: accepts %p and rejects %p', (field, good, bad) => {
    expect(issuesOfQuery(ListCustomersQuery, { [field]: good })).toEqual({});
    expect(Object.keys(issuesOfQuery(ListCustomersQuery, { [field]: bad }))).toEqual([field]);
  });
});
