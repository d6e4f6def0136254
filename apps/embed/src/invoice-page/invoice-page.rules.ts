import type { InvoiceChoice, InvoicePage } from '@tulay/contracts';
import { currencyOf, toMinor } from '@tulay/money';
import { manilaDay } from '../layout/parts/manila-time.rules';
import type { Payable } from '../clients/offered-methods.rules';
import type { AmountLimits } from '../pay-form/pay-form.rules';

/** The state of an invoice as its customer sees it. */
export type InvoiceStanding = 'due' | 'overdue' | 'partial' | 'paid' | 'void';

/** What is due next, and on which day (`YYYY-MM-DD`, Manila). */
export interface NextDue {
  what: 'deposit' | 'rest';
  day: string;
}

/** Null when nothing is due, or when no day was set. */
export function nextDueOf(page: InvoicePage): NextDue | null {
  const { deposit, balanceDueAt, dueDate } = page;
  if (!isOwed(page)) return null;
  if (deposit && !deposit.met && deposit.dueAt !== null)
    return { what: 'deposit', day: manilaDay(deposit.dueAt) };
  const day = balanceDueAt !== null ? manilaDay(balanceDueAt) : dueDate;
  return day === null ? null : { what: 'rest', day };
}

export function standingOf(page: InvoicePage): InvoiceStanding {
  if (page.status === 'paid' || page.status === 'void') return page.status;
  const due = nextDueOf(page);
  // A payment on the due day is on time.
  if (due && due.day < manilaDay(page.now)) return 'overdue';
  return page.status === 'partial' ? 'partial' : 'due';
}

const isOwed = ({ status }: InvoicePage): boolean => status === 'sent' || status === 'partial';

/** What the customer can do. `confirming`: a payment is being confirmed, so the page shows no form. */
export type InvoiceAction = 'pay' | 'confirming' | 'nothing';

export function actionOf({ choices, openPayment }: InvoicePage): InvoiceAction {
  if (openPayment?.status === 'processing' || openPayment?.status === 'succeeded') return 'confirming';
  return choices.length ? 'pay' : 'nothing';
}

/** The limits of a partial amount. */
export function partLimits(
  page: InvoicePage,
  part: Extract<InvoiceChoice, { choice: 'part' }>,
): AmountLimits {
  const currency = currencyOf(page.currency);
  return { currency, min: toMinor(part.min, currency), max: toMinor(part.max, currency) };
}

/** What the customer has to pay. The amount is null when the customer can choose it. */
export function payableOf({ environment, currency, choices }: InvoicePage): Payable {
  const known = currencyOf(currency);
  const [only, ...others] = choices;
  const isFixed = only && !others.length && only.choice !== 'part';
  return { environment, currency: known, amount: isFixed ? toMinor(only.amount, known) : null };
}
