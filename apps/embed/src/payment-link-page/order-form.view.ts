import {
  PAYMENT_LINK_LIMITS,
  PHONE_MAX,
  EMAIL_MAX,
  type PayerField,
  type PaymentLinkPage,
} from '@tulay/contracts';
import { exponentOf, fromMinor } from '@tulay/money';
import { interpolate, amountText } from '@tulay/pages';
import type { PayForm, SubmittedForm } from '../pay-form/pay-form';
import type { AmountLimits } from '../pay-form/pay-form.rules';
import { requestedFieldsOf, type OrderProblem } from './order-form.rules';
import { paymentLinkPageStrings as strings } from './payment-link-page.strings';

/** Template data for `order-form.eta`: the payer's choices other than the payment method. */
export interface OrderFormView {
  /**
   * Preset amounts, followed by the option to enter a custom amount. Null if the link has no preset amounts.
   */
  presets: { value: string; label: string; checked: boolean }[] | null;
  quantity: QuantityView | null;
  fields: TextFieldView[];
  payer: TextFieldView[];
}

/** Template data for `text-field.eta`. */
interface TextFieldView {
  name: string;
  label: string;
  type: 'text' | 'email' | 'tel';
  autocomplete: string;
  /**
   * Maximum length in characters. The page sets twice this limit in the browser, because a browser counts an
   * emoji as two characters.
   */
  maxLength: number;
  required: boolean;
  value: string;
  problem: string | null;
  /** Message that the page's script shows for an empty field. */
  missing: string;
  /** Message that the page's script shows for invalid input. */
  unreadable: string;
}

interface QuantityView {
  max: number;
  value: string;
  /** Units still available, or null if inventory is not tracked. */
  left: string | null;
  each: string;
  /** Total price, which the page's script updates. */
  total: string;
  /** Unit price in major units, from which the page's script calculates the total. */
  unit: number;
  digits: number;
  sign: string;
  problem: string | null;
}

const OTHER = 'other';

export function toOrderForm(
  page: PaymentLinkPage,
  { form, problems = {} }: SubmittedForm,
  { currency }: AmountLimits,
): OrderFormView {
  const { presetAmounts = [], customFields = [] } = page;
  const problemOf = (name: string) => problems[name] ?? null;
  return {
    presets: page.amount === null && presetAmounts.length ? presetsOf(presetAmounts, page, form) : null,
    quantity:
      page.amount === null || !page.maxQuantity
        ? null
        : { ...quantityOf(page, page.amount, form, currency), problem: problemOf('quantity') },
    fields: customFields.map(({ key, label, required }) => ({
      ...textField(`field_${key}`, label, interpolate(strings.missing, { label })),
      required,
      value: form.fields[key] ?? '',
      problem: problemOf(`field_${key}`),
    })),
    payer: requestedFieldsOf(page).map((field) => ({
      ...textField(`payer_${field}`, strings.payer[field], strings.payerMissing[field]),
      ...PAYER_INPUTS[field],
      unreadable: strings.payerUnreadable[field],
      required: page.payerFields?.[field] === 'required',
      value: form.payer[field],
      problem: problemOf(`payer_${field}`),
    })),
  };
}

const textField = (name: string, label: string, missing: string) => ({
  ...PLAIN_INPUT,
  name,
  label,
  missing,
  unreadable: missing,
});

const PLAIN_INPUT = { type: 'text' as const, autocomplete: 'off', maxLength: PAYMENT_LINK_LIMITS.answer };

const PAYER_INPUTS: Record<PayerField, Pick<TextFieldView, 'type' | 'autocomplete' | 'maxLength'>> = {
  name: { type: 'text', autocomplete: 'name', maxLength: PAYMENT_LINK_LIMITS.payerName },
  email: { type: 'email', autocomplete: 'email', maxLength: EMAIL_MAX },
  phone: { type: 'tel', autocomplete: 'tel', maxLength: PHONE_MAX },
};

/** Returns the messages for validation errors, by field name. */
export const problemTexts = (problems: readonly OrderProblem[]): Record<string, string> =>
  Object.fromEntries(problems.map((problem) => [problem.name, problemText(problem)]));

function problemText(problem: OrderProblem): string {
  if (problem.reason === 'quantity')
    return interpolate(strings.quantityProblem, { max: String(problem.max) });
  if (problem.reason === 'unanswered') return interpolate(strings.missing, { label: problem.label });
  return strings[problem.reason === 'missing' ? 'payerMissing' : 'payerUnreadable'][problem.field];
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
): Omit<QuantityView, 'problem'> {
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
