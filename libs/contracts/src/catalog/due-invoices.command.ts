import { command } from '../common/command';
import type { Environment } from '../common/environment';

export interface ListDueInvoicesRequest {
  environment: Environment;
  /** First due date, inclusive, `YYYY-MM-DD`. */
  dueFrom: string;
  dueTo: string;
  limit: number;
  /** Value of `next` from the previous page; omitted for the first page. */
  after?: DueInvoicesCursor;
}

export interface DueInvoicesCursor {
  dueDate: string;
  id: string;
}

/** A sent invoice that is not fully paid and whose customer has an email address. */
export interface DueInvoice {
  id: string;
  merchantId: string;
  dueDate: string;
  /** Unix seconds. */
  sentAt: number;
  email: string;
}

export interface DueInvoicesPage {
  invoices: DueInvoice[];
  /**
   * Cursor of the next page; null on the last page. A page can contain fewer than `limit` invoices, because invoices
   * of customers without an email address are skipped.
   */
  next: DueInvoicesCursor | null;
}

/** Lists all merchants' invoices for reminders, sorted by due date. */
export const listDueInvoicesCommand = command<ListDueInvoicesRequest, DueInvoicesPage>(
  'catalog.cmd.list-due-invoices',
  {
    fields: { environment: true, dueFrom: true, dueTo: true, limit: true, after: true },
    callers: ['notifier'],
  },
);
