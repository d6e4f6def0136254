import 'reflect-metadata';
import { issuesOf, textOf } from '../../test/issues-of';
import { CreateStaticQrBody, UpdateStaticQrBody, archivedQrs, ListStaticQrsQuery } from './static-qrs.inputs';

type Input = Record<string, unknown>;

const LIMITS: [field: string, good: unknown, bad: unknown][] = [
  ['name', 'x', ''],
  ['name', ' x', '  '],
  ['name', textOf(120), textOf(121)],
  ['reference', '', 1],
  ['reference', textOf(60), textOf(61)],
  ['reference', null, 1],
  ['location', textOf(200), textOf(201)],
  ['location', '', 1],
  ['default_method', 'instapay_qr', 'cash'],
  ['default_method', null, ''],
];

describe.each([
  ['creating', CreateStaticQrBody, { name: 'Counter 1' }],
  ['changing', UpdateStaticQrBody, {}],
])('%s a static QR code', (_, type, base: Input) => {
  it.each(LIMITS)('validates %s: accepts %p and rejects %p', (field, good, bad) => {
    expect(issuesOf(type, { ...base, [field]: good })).toEqual({});
    expect(Object.keys(issuesOf(type, { ...base, [field]: bad }))).toEqual([field]);
  });
});

it('an update cannot clear a static QR code’s name or change its currency', () => {
  expect(issuesOf(CreateStaticQrBody, {})).toEqual({ name: ['is required'] });
  expect(issuesOf(CreateStaticQrBody, { name: 'x', currency: 'XXX' })).toHaveProperty('currency');
  expect(issuesOf(UpdateStaticQrBody, { name: null })).toEqual({ name: ['is required'] });
  expect(issuesOf(UpdateStaticQrBody, { currency: 'PHP' })).toEqual({ currency: ['cannot be changed'] });
});

it('the static QR code list contains active and archived codes by default', () => {
  expect(archivedQrs({})).toBeUndefined();
  expect(archivedQrs({ archived: 'all' })).toBeUndefined();
  expect(archivedQrs({ archived: 'true' })).toBe(true);
  expect(archivedQrs({ archived: 'false' })).toBe(false);
  expect(Object.keys(issuesOf(ListStaticQrsQuery, { archived: 'yes' }))).toEqual(['archived']);
});
