import type { InvoiceChoice, InvoicePage, PaymentMethod } from '@tulay/contracts';
import { currencyOf, formatMoney, toMinor } from '@tulay/money';
import { amountText } from '../layout/amount';
import { fill } from '../layout/fill';
import type { AmountProblem, PayForm } from '../layout/pay-form.rules';
import {
  amountField,
  methodOptions,
  type AmountField,
  type FormAlert,
  type MethodOption,
} from '../layout/pay-form.view';
import { partLimits } from './invoice-page.rules';
import { invoicePageStrings as strings } from './invoice-page.strings';

/** How much to pay now, as a card to choose. */
export interface ChoiceOption {
  value: InvoiceChoice['choice'];
  name: string;
  hint: string | null;
  amount: string | null;
  checked: boolean;
  /** What the button says once it is chosen. */
  button: string;
  /** Where an amount of one's own is written. */
  field: AmountField | null;
}

/** The form under an invoice. */
export interface InvoicePayView {
  /** One choice is no choice: it is sent along unasked. */
  choices: ChoiceOption[];
  methods: MethodOption[];
  /** The name of the only way to pay. */
  onlyMethod: string | null;
  attempt: string;
  button: string;
  alert: FormAlert | null;
}

/** A form as it was sent, and what is wrong with it. */
export interface SentInvoiceForm {
  form: PayForm;
  /** Of the amount. */
  problem: AmountProblem | null;
  alert: FormAlert | null;
}

/** What is asked for before anything was sent. */
export const unsent = (attempt: string): SentInvoiceForm => ({
  form: { choice: '', amount: '', method: '', attempt },
  problem: null,
  alert: null,
});

export function toInvoicePayView(
  page: InvoicePage,
  methods: readonly PaymentMethod[],
  sent: SentInvoiceForm,
): InvoicePayView {
  const choices = page.choices.map((choice) => optionOf(page, choice, sent));
  return {
    choices,
    methods: methodOptions(methods, sent.form.method),
    onlyMethod: methods.length === 1 ? strings.methods[methods[0]] : null,
    attempt: sent.form.attempt,
    // Without scripts the button cannot follow the choice.
    button: choices.length === 1 ? choices[0].button : strings.continue,
    alert: sent.alert,
  };
}

function optionOf(page: InvoicePage, choice: InvoiceChoice, sent: SentInvoiceForm): ChoiceOption {
  const chosen = page.choices.find((each) => each.choice === sent.form.choice) ?? page.choices[0];
  const common = { value: choice.choice, name: nameOf(page, choice), checked: choice === chosen };
  if (choice.choice === 'part')
    return {
      ...common,
      hint: null,
      amount: null,
      button: strings.continue,
      field: fieldOf(page, choice, sent),
    };
  const amount = amountText(choice.amount, page.currency);
  const button = fill(strings.pay, { amount });
  return { ...common, hint: hintOf(page, choice), amount, button, field: null };
}

function nameOf({ amountPaid }: InvoicePage, { choice }: InvoiceChoice): string {
  return choice === 'all' && amountPaid > 0 ? strings.rest : strings.choices[choice];
}

function hintOf(page: InvoicePage, choice: Exclude<InvoiceChoice, { choice: 'part' }>): string | null {
  const all = page.choices.find((each) => each.choice === 'all');
  if (choice.choice !== 'deposit' || all?.choice !== 'all') return null;
  const currency = currencyOf(page.currency);
  const rest = formatMoney(toMinor(all.amount, currency) - toMinor(choice.amount, currency), currency);
  return fill(strings.depositShare, { rest });
}

function fieldOf(
  page: InvoicePage,
  part: Extract<InvoiceChoice, { choice: 'part' }>,
  { form, problem }: SentInvoiceForm,
): AmountField {
  const limits = partLimits(page, part);
  const hint = fill(strings.form.upTo, { max: formatMoney(limits.max, limits.currency) });
  return { ...amountField(limits, form.amount, problem), hint };
}
