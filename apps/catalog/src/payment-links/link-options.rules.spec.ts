import type { PaymentLinkOptions } from '@tulay/contracts';
import { NO_OPTIONS, optionsAfter } from './link-options.rules';

const OPEN = { amount: null, currency: 'PHP' } as const;
const FIXED = { amount: 45_000n, currency: 'PHP' } as const;
const TABLE = { key: 'table_no', label: 'Table', required: true };

describe('a payment link’s options', () => {
  it.each<[string, PaymentLinkOptions, object, typeof OPEN | typeof FIXED]>([
    ['preset amounts', { presetAmounts: [50, 100.5] }, { presetAmounts: ['5000', '10050'] }, OPEN],
    ['a quantity', { maxQuantity: 10 }, { maxQuantity: 10 }, FIXED],
    ['custom fields', { customFields: [TABLE] }, { customFields: [TABLE] }, FIXED],
    [
      'requested payer details',
      { payerFields: { email: 'required', name: 'optional' } },
      { payerFields: { name: 'optional', email: 'required', phone: 'off' } },
      OPEN,
    ],
    ['a thank-you text', { thankYouText: 'Salamat po!' }, { thankYouText: 'Salamat po!' }, OPEN],
  ])('can include %s', (_, change, after, price) => {
    expect(optionsAfter(NO_OPTIONS, change, price)).toEqual({ ...NO_OPTIONS, ...after });
  });

  it('are unchanged if absent, and removed if null', () => {
    const all = {
      presetAmounts: [],
      maxQuantity: 3,
      customFields: [TABLE],
      payerFields: { name: 'off', email: 'required', phone: 'optional' } as const,
      thankYouText: 'Salamat po!',
    };
    expect(optionsAfter(all, {}, FIXED)).toEqual(all);
    const cleared = {
      presetAmounts: null,
      maxQuantity: null,
      customFields: null,
      payerFields: null,
      thankYouText: null,
    };
    expect(optionsAfter(all, cleared, FIXED)).toEqual(NO_OPTIONS);
  });

  it.each<[string, PaymentLinkOptions, typeof OPEN | typeof FIXED, string]>([
    ['preset amounts for a fixed amount', { presetAmounts: [50] }, FIXED, 'preset_amounts'],
    ['duplicate preset amounts', { presetAmounts: [50, 50] }, OPEN, 'preset_amounts'],
    ['a preset amount above the maximum', { presetAmounts: [10_000_000] }, OPEN, 'preset_amounts'],
    ['a fraction of a centavo', { presetAmounts: [1.005] }, OPEN, 'preset_amounts'],
    ['a quantity if the payer enters the amount', { maxQuantity: 2 }, OPEN, 'max_quantity'],
    [
      'a quantity that exceeds the maximum payment amount',
      { maxQuantity: 1000 },
      { ...FIXED, amount: 1_000_000n } as never,
      'max_quantity',
    ],
    ['duplicate custom field keys', { customFields: [TABLE, TABLE] }, FIXED, 'custom_fields'],
    [
      'a reserved custom field key',
      { customFields: [{ ...TABLE, key: 'quantity' }] },
      FIXED,
      'custom_fields',
    ],
  ])('cannot include %s', (_, change, price, field) => {
    expect(() => optionsAfter(NO_OPTIONS, change, price)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        issues: expect.objectContaining({ [field]: expect.anything() }),
      }),
    );
  });
});
