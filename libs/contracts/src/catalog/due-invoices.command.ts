import { command } from '../common/command';
import type { Environment } from '../common/environment';

export interface ListDueInvoicesRequest {
  environment: Environment;
  /** `YYYY-MM-DD`, both included. */
  dueFrom: string;
  dueTo: string;
  limit: number;
  /** The `next` of the page before. */
  after?: DueInvoicesCursor;
}

export interface DueInvoicesCursor {
  dueDate: string;
  id: string;
}

/** An invoice that is sent and not paid in full, and whose customer has an address. */
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
  /** Where the next page begins; null on the last. A page may hold fewer than `limit`, because not all customers have an address. */
  next: DueInvoicesCursor | null;
}

/** Invoices of all merchants by due date, for reminders. */
export const listDueInvoicesCommand = command<ListDueInvoicesRequest, DueInvoicesPage>(
  'catalog.cmd.list-due-invoices',
  { askedBy: ['notifier'] },
);
