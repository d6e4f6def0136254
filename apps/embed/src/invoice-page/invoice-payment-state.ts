import type { InvoicePage } from '@tulay/contracts';
import { manilaDay } from '@tulay/pages';

/** State of an invoice as the customer sees it. */
export type InvoicePaymentState = 'due' | 'overdue' | 'partial' | 'paid' | 'void';

/** Next amount due, with its due date (`YYYY-MM-DD`, Manila). */
export interface NextDue {
  what: 'deposit' | 'rest';
  day: string;
  isLate: boolean;
}

/**
 * Returns the first amount whose due date has passed, or else the next amount due. Null if nothing is due or
 * no date is set.
 */
export function nextDueOf(page: InvoicePage): NextDue | null {
  if (!isOwed(page)) return null;
  const dues = duesOf(page);
  return dues.find(({ isLate }) => isLate) ?? dues[0] ?? null;
}

/**
 * Returns the amounts due. An amount with a due time is late after that time. An amount with a due day is
 * late from the next day.
 */
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

export function paymentStateOf(page: InvoicePage): InvoicePaymentState {
  if (page.status === 'paid' || page.status === 'void') return page.status;
  if (nextDueOf(page)?.isLate) return 'overdue';
  return page.status === 'partial' ? 'partial' : 'due';
}

const isOwed = ({ status }: InvoicePage): boolean => status === 'sent' || status === 'partial';
