import type { InvoiceChoice, InvoicePage, PayableAmount } from '@tulay/contracts';
import { currencyOf, toMinor } from '@tulay/money';
import type { AmountLimits } from '../pay-form/pay-form.rules';

/**
 * Action that the customer can take. `confirming` means that a payment is being confirmed and the page shows
 * no form.
 */
export type InvoiceAction = 'pay' | 'confirming' | 'nothing';

export function actionOf({ choices, openPayment }: InvoicePage): InvoiceAction {
  if (openPayment?.status === 'processing' || openPayment?.status === 'succeeded') return 'confirming';
  return choices.length ? 'pay' : 'nothing';
}

export function partLimits(
  page: InvoicePage,
  part: Extract<InvoiceChoice, { choice: 'part' }>,
): AmountLimits {
  const currency = currencyOf(page.currency);
  return { currency, min: toMinor(part.min, currency), max: toMinor(part.max, currency) };
}

/** Returns the amount to pay, or a null amount if the customer can choose. */
export function payableOf({ currency, choices }: InvoicePage): PayableAmount {
  const known = currencyOf(currency);
  const [only, ...others] = choices;
  const isFixed = only && !others.length && only.choice !== 'part';
  return { currency: known, amount: isFixed ? toMinor(only.amount, known) : null };
}

/** Returns the smallest and the largest amount that the customer can choose. */
export function amountsOf(page: InvoicePage): AmountLimits {
  const currency = currencyOf(page.currency);
  const amounts = page.choices.flatMap((choice) =>
    choice.choice === 'part' ? [choice.min, choice.max] : [choice.amount],
  );
  const minor = amounts.map((amount) => toMinor(amount, currency)).sort((a, b) => Number(a - b));
  return { currency, min: minor[0] ?? 0n, max: minor.at(-1) ?? 0n };
}
