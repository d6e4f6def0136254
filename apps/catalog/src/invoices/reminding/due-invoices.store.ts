import { Injectable } from '@nestjs/common';
import type { DueInvoice, ListDueInvoicesRequest } from '@tulay/contracts';
import { Database, type Prepared } from '@tulay/persistence';

/**
 * Due invoices of all merchants, for reminders. Each row is joined with a customer of the same merchant. The
 * limit applies before the join, so PostgreSQL uses the index on due dates.
 */
const DUE: Prepared = {
  name: 'list-due-invoices',
  text: `SELECT i.id, i.merchant_id AS "merchantId", i.due_date AS "dueDate", i.sent_at::int8 AS "sentAt", c.email
    FROM (
      SELECT id, merchant_id, environment, customer_id, due_date, sent_at FROM invoices
      WHERE environment = $1 AND status IN ('sent', 'partial') AND customer_id IS NOT NULL
        AND due_date BETWEEN $2 AND $3 AND (due_date, id) > ($4, $5)
      ORDER BY due_date, id LIMIT $6
    ) i LEFT JOIN customers c
      ON c.id = i.customer_id AND c.merchant_id = i.merchant_id AND c.environment = i.environment
    ORDER BY i.due_date, i.id`,
};

/** The email is null if the customer has no email or was deleted. */
export type DueRow = Omit<DueInvoice, 'email'> & { email: string | null };

@Injectable()
export class DueInvoicesStore {
  constructor(private readonly db: Database) {}

  /**
   * Returns due invoices ordered by due date and ID. Returns up to `limit + 1` rows, so that the caller can
   * tell whether there is another page.
   */
  async list({ environment, dueFrom, dueTo, limit, after }: ListDueInvoicesRequest): Promise<DueRow[]> {
    const values = [environment, dueFrom, dueTo, after?.dueDate ?? '', after?.id ?? '', limit + 1];
    const rows = await this.db.query<Omit<DueRow, 'sentAt'> & { sentAt: string | number }>(DUE, values);
    return rows.map((row) => ({ ...row, sentAt: Number(row.sentAt) }));
  }
}
