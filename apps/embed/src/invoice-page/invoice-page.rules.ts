import type { InvoiceChoice, InvoicePage } from '@tulay/contracts';
import { currencyOf, toMinor } from '@tulay/money';
import { manilaDay } from '../layout/manila-time.rules';
import type { Payable } from '../layout/offered-methods.rules';
import type { AmountLimits } from '../layout/pay-form.rules';

/** How an invoice stands, as its customer sees it. */
export type InvoiceStanding = 'due' | 'overdue' | 'partial' | 'paid' | 'void';

/** What is to be paid next, and until which day (`YYYY-MM-DD`, Manila). */
export interface NextDue {
  what: 'deposit' | 'rest';
  day: string;
}

/** Null when nothing is owed, or no day was set. */
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
  // The whole of the day it is due on is in time.
  if (due && due.day < manilaDay(page.now)) return 'overdue';
  return page.status === 'partial' ? 'partial' : 'due';
}

const isOwed = ({ status }: InvoicePage): boolean => status === 'sent' || status === 'partial';

/** What somebody can do about an invoice. `confirming`: a payment is being confirmed, and nothing is asked meanwhile. */
export type InvoiceAction = 'pay' | 'confirming' | 'nothing';

export function actionOf({ choices, openPayment }: InvoicePage): InvoiceAction {
  if (openPayment?.status === 'processing' || openPayment?.status === 'succeeded') return 'confirming';
  return choices.length ? 'pay' : 'nothing';
}

/** What may be entered for a part, in minor units. */
export function partLimits(
  page: InvoicePage,
  part: Extract<InvoiceChoice, { choice: 'part' }>,
): AmountLimits {
  const currency = currencyOf(page.currency);
  return { currency, min: toMinor(part.min, currency), max: toMinor(part.max, currency) };
}

/** What the customer is to pay, in minor units; null while there is a choice. */
export function payableOf({ environment, currency, choices }: InvoicePage): Payable {
  const known = currencyOf(currency);
  const [only, ...others] = choices;
  const isFixed = only && !others.length && only.choice !== 'part';
  return { environment, currency: known, amount: isFixed ? toMinor(only.amount, known) : null };
}
