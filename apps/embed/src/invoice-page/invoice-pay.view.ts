import type { InvoiceChoice, InvoicePage } from '@tulay/contracts';
import { currencyOf, formatMoney, toMinor } from '@tulay/money';
import { amountText, interpolate } from '@tulay/pages';
import type { OfferedMethod } from '../clients/offered-methods.rules';
import type { FormAlert, SubmittedForm } from '../pay-form/pay-form';
import { onlyMethodOf } from '../pay-form/pay-form.rules';
import { amountField, methodOptions, type AmountField, type MethodOption } from '../pay-form/pay-form.view';
import { amountsOf, partLimits } from './invoice-page.rules';
import { invoicePageStrings as strings } from './invoice-page.strings';

interface ChoiceOption {
  value: InvoiceChoice['choice'];
  name: string;
  hint: string | null;
  amount: string | null;
  checked: boolean;
  field: AmountField | null;
}

export interface InvoicePayView {
  /** A single choice is not shown. The form contains it as a hidden field. */
  choices: ChoiceOption[];
  methods: MethodOption[];
  /** Name of the payment method if there is only one, otherwise null. */
  onlyMethod: string | null;
  formKey: string;
  alert: FormAlert | null;
}

export function toInvoicePayView(
  page: InvoicePage,
  methods: readonly OfferedMethod[],
  submitted: SubmittedForm,
): InvoicePayView {
  const onlyMethod = onlyMethodOf(methods);
  const choices = page.choices.map((choice) => optionOf(page, choice, submitted));
  return {
    choices,
    methods: methodOptions(
      methods,
      submitted.form.method,
      choices.length > 1 || choices[0]?.field ? amountsOf(page) : null,
    ),
    onlyMethod: onlyMethod && strings.methods[onlyMethod],
    formKey: submitted.form.formKey,
    alert: submitted.alert,
  };
}

function optionOf(page: InvoicePage, choice: InvoiceChoice, submitted: SubmittedForm): ChoiceOption {
  const chosen = page.choices.find((each) => each.choice === submitted.form.choice) ?? page.choices[0];
  const common = { value: choice.choice, name: nameOf(page, choice), checked: choice === chosen };
  if (choice.choice === 'part')
    return { ...common, hint: null, amount: null, field: fieldOf(page, choice, submitted) };
  const amount = amountText(choice.amount, page.currency);
  return { ...common, hint: hintOf(page, choice), amount, field: null };
}

function nameOf({ amountPaid }: InvoicePage, { choice }: InvoiceChoice): string {
  return choice === 'all' && amountPaid > 0 ? strings.rest : strings.choices[choice];
}

function hintOf(page: InvoicePage, choice: Exclude<InvoiceChoice, { choice: 'part' }>): string | null {
  const all = page.choices.find((each) => each.choice === 'all');
  if (choice.choice !== 'deposit' || all?.choice !== 'all') return null;
  const currency = currencyOf(page.currency);
  const rest = formatMoney(toMinor(all.amount, currency) - toMinor(choice.amount, currency), currency);
  return interpolate(strings.depositShare, { rest });
}

function fieldOf(
  page: InvoicePage,
  part: Extract<InvoiceChoice, { choice: 'part' }>,
  { form, amountProblem }: SubmittedForm,
): AmountField {
  const limits = partLimits(page, part);
  const hint = interpolate(strings.form.upTo, { max: formatMoney(limits.max, limits.currency) });
  return { ...amountField(limits, form.amount, amountProblem), hint };
}
