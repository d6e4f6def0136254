import { depositOf, INVOICE_AMOUNT_MAX, type InvoiceDraft, type InvoiceLine } from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import * as fc from 'fast-check';
import { invoiceOf } from '../../../test/builders';
import { contentOf, draftOf } from './draft.rules';

const line = (changes: Partial<InvoiceLine> = {}): InvoiceLine => ({
  description: 'Coffee',
  quantity: 1,
  unitAmount: 100,
  amount: null,
  productId: null,
  ...changes,
});
const draft = (changes: Partial<InvoiceDraft> = {}): InvoiceDraft =>
  invoiceOf({ lines: [line()], taxAmount: 0, discountAmount: 0, ...changes });
const refused = (changes: Partial<InvoiceDraft>) => {
  try {
    contentOf(draft(changes));
  } catch (error) {
    return Object.keys((error as { issues: object }).issues);
  }
  return 'accepted';
};

const minor = fc.bigInt({ min: 0n, max: 10_000n });
const millionths = fc.bigInt({ min: 1n, max: 5_000_000n });
const anyLine = fc.record({ quantity: millionths, unit: minor, stated: fc.option(minor) });
const php = (amount: bigint) => fromMinor(amount, 'PHP');
const linesOf = (rows: { quantity: bigint; unit: bigint; stated: bigint | null }[]): InvoiceLine[] =>
  rows.map(({ quantity, unit, stated }) =>
    line({
      quantity: Number(quantity) / 1_000_000,
      unitAmount: php(unit),
      amount: stated === null ? null : php(stated),
    }),
  );

describe('a draft’s amounts', () => {
  it('satisfy amount = subtotal − discount + tax for any line items', () => {
    const lists = fc.array(anyLine, { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(lists, minor, minor, (rows, discount, tax) => {
        const subtotal = rows.reduce(
          (sum, { quantity, unit, stated }) => sum + (stated ?? (unit * quantity + 500_000n) / 1_000_000n),
          0n,
        );
        const fits = subtotal - discount + tax >= 0n;
        const made = () =>
          contentOf(draft({ lines: linesOf(rows), discountAmount: php(discount), taxAmount: php(tax) }));
        if (!fits) return expect(made).toThrow(expect.objectContaining({ code: 'invalid_request' }));
        expect(made()).toMatchObject({ subtotal, amount: subtotal - discount + tax });
      }),
    );
  });

  it('are computed from quantity × unit amount, rounded half up to the minor unit', () => {
    fc.assert(
      fc.property(millionths, minor, (quantity, unit) => {
        const [made] = contentOf(draft({ lines: linesOf([{ quantity, unit, stated: null }]) })).lines;
        const doubledError = 2n * (made!.amount * 1_000_000n - quantity * unit);
        expect(doubledError <= 1_000_000n && doubledError > -1_000_000n).toBe(true);
      }),
    );
  });

  it.each([
    [0.5, 0.01, 1n],
    [0.5, 0.03, 2n],
    [0.49, 0.01, 0n],
    [1.5, 33.33, 5000n],
    [3, 0.1, 30n],
  ])('have the expected value (%p × ₱%p: %p centavos)', (quantity, unitAmount, amount) => {
    expect(contentOf(draft({ lines: [line({ quantity, unitAmount })] })).subtotal).toBe(amount);
  });

  it('do not change when an invoice is converted back to a draft', () => {
    const lists = fc.array(anyLine, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 999_999 }), (rows, rate) => {
        const content = contentOf(draft({ lines: linesOf(rows), depositRate: rate / 1_000_000 }));
        expect(contentOf(draftOf(content))).toEqual(content);
      }),
    );
  });
});

describe('the deposit', () => {
  it('is amount × rate, rounded half up, and never 0 or the whole amount', () => {
    const amounts = fc.bigInt({ min: 0n, max: INVOICE_AMOUNT_MAX });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 999_999 }), (amount, rate) => {
        const deposit = depositOf(amount, rate);
        const exact = (amount * BigInt(rate) + 500_000n) / 1_000_000n;
        expect(deposit).toBe(exact > 0n && exact < amount ? exact : null);
      }),
    );
  });

  it.each([
    [100n, 500_000, 50n],
    [101n, 500_000, 51n],
    [1n, 500_000, null],
    [1n, 400_000, null],
    [100n, null, null],
  ])('has the expected value (amount %p, rate %p millionths: %p)', (amount, rate, deposit) => {
    expect(depositOf(amount, rate)).toBe(deposit);
  });
});

describe('an invoice draft', () => {
  const many = (count: number) => Array.from({ length: count }, () => line());
  const amount = (changes: Partial<InvoiceLine>) => ({ lines: [line(changes)] });

  it.each<[string, Partial<InvoiceDraft>, Partial<InvoiceDraft>, string]>([
    ['at least 1 line', { lines: many(1) }, { lines: [] }, 'line_items'],
    ['at most 50 lines', { lines: many(50) }, { lines: many(51) }, 'line_items'],
    ['a quantity above 0', amount({ quantity: 0.000001 }), amount({ quantity: 0 }), 'line_items.0.quantity'],
    [
      'at most 6 decimals',
      amount({ quantity: 1.000001 }),
      amount({ quantity: 1.0000001 }),
      'line_items.0.quantity',
    ],
    [
      'a unit amount of at least 0',
      amount({ unitAmount: 0 }),
      amount({ unitAmount: -0.01 }),
      'line_items.0.unit_amount',
    ],
    [
      'at most 2 decimals in PHP',
      amount({ unitAmount: 0.01 }),
      amount({ unitAmount: 0.001 }),
      'line_items.0.unit_amount',
    ],
    ['a line amount of at least 0', amount({ amount: 0 }), amount({ amount: -0.01 }), 'line_items.0.amount'],
    ['a tax of at least 0', { taxAmount: 0 }, { taxAmount: -0.01 }, 'tax_amount'],
    ['a discount of at least 0', { discountAmount: 0 }, { discountAmount: -0.01 }, 'discount_amount'],
    ['a total of at least 0', { discountAmount: 100 }, { discountAmount: 100.01 }, 'discount_amount'],
    [
      'a total that one payment can cover',
      amount({ unitAmount: 9_999_999.99 }),
      { ...amount({ unitAmount: 9_999_999.99 }), taxAmount: 0.01 },
      'line_items',
    ],
    ['a rate above 0', { depositRate: 0.000001 }, { depositRate: 0 }, 'deposit_rate'],
    ['a rate below 1', { depositRate: 0.999999 }, { depositRate: 1 }, 'deposit_rate'],
    [
      'whole quantities of products',
      amount({ productId: 'prd_x', quantity: 2 }),
      amount({ productId: 'prd_x', quantity: 2.5 }),
      'line_items.0.quantity',
    ],
    ['a known currency', { currency: 'USD' }, { currency: 'XXX' }, 'currency'],
  ])('must have %s', (_, good, bad, field) => {
    expect(refused(good)).toBe('accepted');
    expect(refused(bad)).toEqual([field]);
  });
});
