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

/** What a payer chooses on a link besides the method, as `order-form.eta` writes it. */
export interface OrderFormView {
  /** Null when nothing is preset. The last one is another amount, which the payer enters. */
  presets: { value: string; label: string; checked: boolean }[] | null;
  quantity: QuantityView | null;
  /** The questions of the link. */
  fields: TextFieldView[];
  /** The details that the payer enters. */
  payer: TextFieldView[];
}

/** A field for text, as `text-field.eta` writes it. */
interface TextFieldView {
  name: string;
  label: string;
  type: 'text' | 'email' | 'tel';
  /** Value of the `autocomplete` attribute. */
  autocomplete: string;
  /** In characters. The page tells the browser twice as much, because a browser counts an emoji as two. */
  maxLength: number;
  required: boolean;
  value: string;
  problem: string | null;
  /** The page's script shows one of these two texts instead of submitting an invalid form. */
  missing: string;
  unreadable: string;
}

interface QuantityView {
  max: number;
  value: string;
  /** Units still for sale; null if inventory is not tracked. */
  left: string | null;
  each: string;
  /** The price of what is chosen, which the page's script keeps right. */
  total: string;
  /** For the script: the price of one in main units, its decimals and its sign. */
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

/** Returns the problems of a form as text, by field name. */
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
