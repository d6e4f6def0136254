import { newId, newPaymentReference } from '@tulay/contracts';
import * as fc from 'fast-check';
import { filtersOf, isNarrow, isWrongReference, readSearch } from './search.rules';

const NOTHING = { q: '', status: '', from: '', to: '' };
const search = (over: Partial<typeof NOTHING>) => readSearch({ ...NOTHING, ...over });
const filters = (q: string) => filtersOf(search({ q }));
const amount = (minor: string, currency = 'PHP') => ({ currency, amountGte: minor, amountLte: minor });
const ID = newId('pay');
const CUSTOMER = newId('cus');

describe('parsing the search text', () => {
  it.each<[string, object[]]>([
    ['', [{}]],
    [ID, [{ id: ID }]],
    [ID.toUpperCase(), [{ id: ID }]],
    [CUSTOMER, [{ customerId: CUSTOMER }]],
    ['7k3 q92 mfl', [{ reference: '7K3-Q92-MF1' }, { externalId: '7k3 q92 mfl' }, { name: '7k3 q92 mfl' }]],
    ['Juan@Example.com', [{ email: 'Juan@Example.com' }]],
    ['1250.50', [amount('125050'), { externalId: '1250.50' }, { name: '1250.50' }]],
    ['₱ 1,250.5', [amount('125050'), { externalId: '₱ 1,250.5' }, { name: '₱ 1,250.5' }]],
    ['P100', [amount('10000'), { externalId: 'P100' }, { name: 'P100' }]],
    ['php 100', [amount('10000'), { externalId: 'php 100' }, { name: 'php 100' }]],
    ['JPY 500', [amount('500', 'JPY'), { externalId: 'JPY 500' }, { name: 'JPY 500' }]],
    ['500 JPY', [amount('500', 'JPY'), { externalId: '500 JPY' }, { name: '500 JPY' }]],
    ['250 pesos', [amount('25000'), { externalId: '250 pesos' }, { name: '250 pesos' }]],
    ['1,50', [{ externalId: '1,50' }, { name: '1,50' }]],
    ['JPY 5.5', [{ externalId: 'JPY 5.5' }, { name: 'JPY 5.5' }]],
    ['2.555', [{ externalId: '2.555' }, { name: '2.555' }]],
    ['XXX 5', [{ externalId: 'XXX 5' }, { name: 'XXX 5' }]],
    ['order-1042', [{ externalId: 'order-1042' }, { name: 'order-1042' }]],
    ['  dela \t Cruz ', [{ externalId: 'dela Cruz' }, { name: 'dela Cruz' }]],
    ['a\0b', [{ externalId: 'a b' }, { name: 'a b' }]],
  ])('converts %j to the filters %j', (text, expected) => {
    expect(filters(text)).toEqual(expected);
  });

  it('never causes an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (q) => {
        const { text } = search({ q });
        expect(text.length).toBeLessThanOrEqual(100);
        expect(text).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        expect(filters(q).length).toBeGreaterThan(0);
      }),
    );
  });

  it('recognizes a mistyped reference, but not a name with nine letters', () => {
    expect(isWrongReference(search({ q: '7K3-Q92-MF2' }))).toBe(true);
    expect(
      ['FERNANDEZ', 'Valentina', '123456789', '7K3-Q92-MF1'].some((q) => isWrongReference(search({ q }))),
    ).toBe(false);
    const right = Array.from({ length: 200 }, () => search({ q: newPaymentReference() }));
    expect(right.some(isWrongReference)).toBe(false);
  });
});

describe('filtersOf', () => {
  it('returns the status and Manila dates, including the whole last day', () => {
    expect(filtersOf(search({ status: 'failed', from: '2026-05-01', to: '2026-05-02' }))).toEqual([
      {
        status: 'failed',
        createdGte: Date.UTC(2026, 3, 30, 16) / 1000,
        createdLte: Date.UTC(2026, 4, 2, 16) / 1000 - 1,
      },
    ]);
  });

  it.each([
    { status: 'paid' },
    { status: 'PENDING' },
    { from: 'yesterday' },
    { from: '2026-02-30' },
    { to: '2026-13-01' },
    { to: '0001-01-01' },
    { from: '99999-01-01' },
  ])('ignores %j', (over) => {
    expect(filtersOf(search(over))).toEqual([{}]);
    expect(isNarrow(search(over))).toBe(false);
  });
});
