import type { PaymentLinkPage } from '@tulay/contracts';
import { exponentOf, fromMinor } from '@tulay/money';
import { interpolate, amountText } from '@tulay/pages';
import type { PayForm } from '../pay-form/pay-form';
import type { AmountLimits } from '../pay-form/pay-form.rules';
import { paymentLinkPageStrings as strings } from './payment-link-page.strings';

/** What a payer chooses on a link besides the method, as `order-form.eta` writes it. */
export interface OrderFormView {
  /** Null when nothing is preset. The last one is another amount, which the payer enters. */
  presets: { value: string; label: string; checked: boolean }[] | null;
  quantity: QuantityView | null;
  fields: { name: string; label: string; required: boolean; value: string }[];
}

interface QuantityView {
  max: number;
  value: string;
  /** How many are left; null when nobody counts. */
  left: string | null;
  each: string;
  /** The price of what is chosen, which the page's script keeps right. */
  total: string;
  /** For the script: the price of one in main units, its decimals and its sign. */
  unit: number;
  digits: number;
  sign: string;
}

const OTHER = 'other';

export function toOrderForm(page: PaymentLinkPage, form: PayForm, { currency }: AmountLimits): OrderFormView {
  const { presetAmounts = [], customFields = [] } = page;
  return {
    presets: page.amount === null && presetAmounts.length ? presetsOf(presetAmounts, page, form) : null,
    quantity:
      page.amount === null || !page.maxQuantity ? null : quantityOf(page, page.amount, form, currency),
    fields: customFields.map(({ key, label, required }) => ({
      name: `field_${key}`,
      label,
      required,
      value: form.fields[key] ?? '',
    })),
  };
}

function presetsOf(amounts: readonly number[], { currency }: PaymentLinkPage, form: PayForm) {
  const values = [...amounts.map(String), OTHER];
  const chosen = values.find((value) => value === form.choice) ?? (form.amount === '' ? values[0] : OTHER);
  return values.map((value) => ({
    value,
    label: value === OTHER ? strings.otherAmount : amountText(Number(value), currency),
    checked: value === chosen,
  }));
}

function quantityOf(
  { maxQuantity, stockLeft, currency: code }: PaymentLinkPage,
  unit: number,
  form: PayForm,
  currency: AmountLimits['currency'],
): QuantityView {
  const max = maxQuantity ?? 1;
  const chosen = Math.min(Math.max(Number.parseInt(form.quantity, 10) || 1, 1), max);
  const digits = exponentOf(currency);
  const total = fromMinor(BigInt(Math.round(unit * 10 ** digits)) * BigInt(chosen), currency);
  return {
    max,
    value: String(chosen),
    left:
      typeof stockLeft === 'number' ? interpolate(strings.quantityLeft, { count: String(stockLeft) }) : null,
    each: interpolate(strings.each, { amount: amountText(unit, code) }),
    total: amountText(total, code),
    unit,
    digits,
    sign: code === 'PHP' ? '₱' : `${code} `,
  };
}
