import { codeWith, PERSON, SAMPLE } from '../../test/qr-ph-samples';
import { buildQrPh } from './build-qr-ph';
import { parseQrPh, qrPhProblems } from './parse-qr-ph';
import type { MerchantAccount, PersonAccount, QrPh } from './qr-ph';

const x = (length: number): string => 'X'.repeat(length);
const over = (tag: string, length: number, max: number) => ({
  tag,
  reason: `has ${length} characters; the maximum is ${max}`,
});

const merchant = (changes: Partial<MerchantAccount>): QrPh => ({
  ...SAMPLE,
  account: { ...SAMPLE.account, ...changes },
});
const person = (changes: Partial<PersonAccount>): QrPh => ({
  ...PERSON,
  account: { ...PERSON.account, walletId: undefined, mobile: undefined, ...changes } as PersonAccount,
});
const additional = (changes: QrPh['additional']): QrPh => ({ ...SAMPLE, additional: changes });

type Limit = [tag: string, max: number, make: (value: string) => QrPh, base: 'merchant' | 'person'];
const LIMITS: Limit[] = [
  ['27.03', 25, (walletId) => person({ walletId }), 'person'],
  ['28.03', 25, (merchantId) => merchant({ merchantId }), 'merchant'],
  ['61', 10, (postalCode) => ({ ...SAMPLE, postalCode }), 'merchant'],
  ['62.00', 32, (identifier) => additional({ identifier }), 'merchant'],
  ['62.01', 25, (bill) => additional({ bill }), 'merchant'],
  ['62.02', 25, (mobile) => additional({ mobile }), 'merchant'],
  ['62.03', 25, (store) => additional({ store }), 'merchant'],
  ['62.04', 25, (loyalty) => additional({ loyalty }), 'merchant'],
  ['62.05', 25, (reference) => additional({ reference }), 'merchant'],
  ['62.06', 25, (customer) => additional({ customer }), 'merchant'],
  ['62.07', 25, (terminal) => additional({ terminal }), 'merchant'],
  ['62.08', 25, (purpose) => additional({ purpose }), 'merchant'],
  ['88.00', 32, (identifier) => ({ ...SAMPLE, acquirerData: { identifier } }), 'merchant'],
];

const problemsOfBuilding = (qr: QrPh) => {
  try {
    buildQrPh(qr);
    return [];
  } catch (error) {
    return (error as { problems: unknown }).problems;
  }
};

describe('encoding fields with a maximum length', () => {
  it.each(LIMITS)('builds and parses field %s with %i characters', (tag, max, make, base) => {
    expect(problemsOfBuilding(make(x(max)))).toEqual([]);
    expect(qrPhProblems(codeWith({ [tag]: x(max) }, base))).toEqual([]);
  });

  it.each(LIMITS)('limits field %s to %i characters', (tag, max, make, base) => {
    expect(problemsOfBuilding(make(x(max + 1)))).toEqual([over(tag, max + 1, max)]);
    expect(qrPhProblems(codeWith({ [tag]: x(max + 1) }, base))).toEqual([over(tag, max + 1, max)]);
  });

  it.each(LIMITS)('rejects an empty value of field %s', (tag, _, make, base) => {
    expect(problemsOfBuilding(make(''))).toEqual([{ tag, reason: 'is empty' }]);
    expect(qrPhProblems(codeWith({ [tag]: '' }, base))).toEqual([{ tag, reason: 'is empty' }]);
  });
});

describe('encoding the name and city', () => {
  it.each([
    ['59', 25],
    ['60', 15],
  ])('accepts field %s with %i characters, and rejects one more character', (tag, max) => {
    expect(qrPhProblems(codeWith({ [tag]: x(max) }))).toEqual([]);
    expect(qrPhProblems(codeWith({ [tag]: x(max + 1) }))).toEqual([over(tag, max + 1, max)]);
  });

  it('keeps values up to the limit, and truncates longer values', () => {
    const written = (name: string, city: string) => parseQrPh(buildQrPh({ ...SAMPLE, name, city }));
    expect(written(x(25), x(15))).toMatchObject({ name: x(25), city: x(15) });
    expect(written(x(26), x(16))).toMatchObject({ name: x(25), city: x(15) });
  });
});

describe('encoding fields with a fixed length', () => {
  it.each([
    ['27.01', 11, 'person', 'must be a BIC of 11 characters'],
    ['28.01', 11, 'merchant', 'must be a BIC of 11 characters'],
  ] as const)('requires field %s to have exactly %i characters', (tag, length, base, reason) => {
    expect(qrPhProblems(codeWith({ [tag]: x(length) }, base))).toEqual([]);
    expect(qrPhProblems(codeWith({ [tag]: x(length - 1) }, base))).toEqual([{ tag, reason }]);
    expect(qrPhProblems(codeWith({ [tag]: x(length + 1) }, base))).toEqual([over(tag, length + 1, length)]);
  });

  it.each([
    ['27.02', 8, 'person'],
    ['28.05', 3, 'merchant'],
    ['52', 4, 'merchant'],
  ] as const)('requires field %s to have exactly %i digits', (tag, length, base) => {
    const digits = (count: number) => qrPhProblems(codeWith({ [tag]: '7'.repeat(count) }, base));
    expect(digits(length)).toEqual([]);
    expect(digits(length - 1)).toEqual([{ tag, reason: `must be ${length} digits` }]);
    expect(digits(length + 1)).toEqual([over(tag, length + 1, length)]);
  });
});

describe('encoding the amount', () => {
  it('limits the amount to 13 characters', () => {
    expect(qrPhProblems(codeWith({ '54': '9999999999.99' }))).toEqual([]);
    expect(qrPhProblems(codeWith({ '54': '10000000000.00' }))).toEqual([over('54', 14, 13)]);
    expect(problemsOfBuilding({ ...SAMPLE, amount: 999_999_999_999n })).toEqual([]);
    expect(problemsOfBuilding({ ...SAMPLE, amount: 1_000_000_000_000n })).toEqual([over('54', 14, 13)]);
  });

  it.each([
    ['0.01', 1n],
    ['1', 100n],
    ['1.', 100n],
    ['1.5', 150n],
    ['0001.50', 150n],
  ])('accepts the amount %s', (text, centavos) => {
    expect(parseQrPh(codeWith({ '54': text })).amount).toBe(centavos);
  });

  it.each(['0', '0.00', '.5', '1.005', '-1.00', '1,000.00', '1 000', '1e3', 'ten', '१'])(
    'rejects the amount %s',
    (text) => {
      const problems = qrPhProblems(codeWith({ '54': text }));
      expect(problems).toHaveLength(1);
      expect(problems[0]?.reason).toMatch(/must be an amount greater than 0|not printable ASCII/);
    },
  );

  it.each([0n, -1n])('rejects an amount of %p centavos', (amount) => {
    expect(problemsOfBuilding({ ...SAMPLE, amount })).toMatchObject([{ tag: '54' }]);
  });
});

describe('encoding templates', () => {
  it.each([
    // The other fields, and the tag and length of the tested field, occupy 47 of the 99 characters in
    // template 27, 60 in template 28, and 20 in template 88.
    ['27', (text: string) => person({ account: text }), 99 - 12 - 8 - 11 - 4 * 4],
    ['28', (text: string) => merchant({ creditAccount: text }), 99 - 11 - 11 - 15 - 3 - 5 * 4],
    [
      '88',
      (text: string) => ({ ...SAMPLE, acquirerData: { identifier: 'ph.ppmi.qrph', data: text } }),
      99 - 12 - 8,
    ],
  ])('limits template %s to 99 characters', (tag, make, room) => {
    expect(problemsOfBuilding(make(x(room)))).toEqual([]);
    expect(problemsOfBuilding(make(x(room + 1)))).toEqual([over(tag, 100, 99)]);
  });

  it('limits template 62 to 99 characters', () => {
    const full = { store: x(25), reference: x(25), terminal: x(25) };
    expect(problemsOfBuilding(additional({ ...full, purpose: x(8) }))).toEqual([]);
    expect(problemsOfBuilding(additional({ ...full, purpose: x(9) }))).toEqual([over('62', 100, 99)]);
  });
});

describe('encoding the complete code', () => {
  const wide = (last: number): QrPh => ({
    ...SAMPLE,
    others: { '80': x(99), '81': x(99), '82': x(last) },
  });
  const room = 512 - buildQrPh(SAMPLE).length - 2 * 103 - 4;

  it('limits a code to 512 characters', () => {
    const longest = buildQrPh(wide(room));
    expect(longest).toHaveLength(512);
    expect(qrPhProblems(longest)).toEqual([]);
    expect(problemsOfBuilding(wide(room + 1))).toEqual([
      { tag: '63', reason: 'belongs to a code of 513 characters; the maximum is 512' },
    ]);
    const texts = { '80': x(99), '81': x(99), '82': x(99), '83': x(99) };
    expect(qrPhProblems(codeWith(texts))).toEqual([
      { tag: '00', reason: 'belongs to a code of more than 512 characters' },
    ]);
  });
});
