import type { InvoiceChoice, InvoicePage, PayableAmount } from '@tulay/contracts';
import { currencyOf, toMinor } from '@tulay/money';
import { manilaDay } from '../layout/parts/manila-time.rules';
import type { AmountLimits } from '../pay-form/pay-form.rules';

/** The state of an invoice as its customer sees it. */
export type InvoiceStanding = 'due' | 'overdue' | 'partial' | 'paid' | 'void';

/** What is due next, and on which day (`YYYY-MM-DD`, Manila). */
export interface NextDue {
  what: 'deposit' | 'rest';
  day: string;
  isLate: boolean;
}

/** The first date that has passed, else the first to come. Null when nothing is due, or when no date was set. */
export function nextDueOf(page: InvoicePage): NextDue | null {
  if (!isOwed(page)) return null;
  const dues = duesOf(page);
  return dues.find(({ isLate }) => isLate) ?? dues[0] ?? null;
}

/** Moments are late when they have passed; a payment on a due day is on time. */
function duesOf({ deposit, balanceDueAt, dueDate, now }: InvoicePage): NextDue[] {
  const moment = (what: NextDue['what'], at: number): NextDue => ({
    what,
    day: manilaDay(at),
    isLate: at < now,
  });
  return [
    ...(deposit && !deposit.met && deposit.dueAt !== null ? [moment('deposit', deposit.dueAt)] : []),
    ...(balanceDueAt === null ? [] : [moment('rest', balanceDueAt)]),
    ...(dueDate === null ? [] : [{ what: 'rest' as const, day: dueDate, isLate: dueDate < manilaDay(now) }]),
  ];
}

export function standingOf(page: InvoicePage): InvoiceStanding {
  if (page.status === 'paid' || page.status === 'void') return page.status;
  if (nextDueOf(page)?.isLate) return 'overdue';
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
export function payableOf({ currency, choices }: InvoicePage): PayableAmount {
  const known = currencyOf(currency);
  const [only, ...others] = choices;
  const isFixed = only && !others.length && only.choice !== 'part';
  return { currency: known, amount: isFixed ? toMinor(only.amount, known) : null };
}

/** The smallest and the largest amount that the customer can choose. */
export function amountsOf(page: InvoicePage): AmountLimits {
  const currency = currencyOf(page.currency);
  const amounts = page.choices.flatMap((choice) =>
    choice.choice === 'part' ? [choice.min, choice.max] : [choice.amount],
  );
  const minor = amounts.map((amount) => toMinor(amount, currency)).sort((a, b) => Number(a - b));
  return { currency, min: minor[0] ?? 0n, max: minor.at(-1) ?? 0n };
}
