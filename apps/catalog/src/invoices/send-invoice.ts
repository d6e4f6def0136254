import { Injectable } from '@nestjs/common';
import type { IdempotentActionRequest, Invoice } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { requireMerchantsOwn } from './invoice.rules';
import { nextInvoiceStep } from './invoice.states';
import { InvoiceView } from './invoice.view';
import { InvoicesStore } from './invoices.store';
import { MoveInvoice } from './move-invoice';

/** Opens the invoice's page to its customer, or says again that it is there. */
@Injectable()
export class SendInvoice {
  constructor(
    private readonly db: Database,
    private readonly invoices: InvoicesStore,
    private readonly move: MoveInvoice,
    private readonly view: InvoiceView,
  ) {}

  async execute({ isRetry, ...query }: IdempotentActionRequest): Promise<Invoice> {
    const sent = await this.db.transaction(async (tx) => {
      const invoice = await this.invoices.lock(tx, query);
      requireMerchantsOwn(invoice);
      // Over nothing, it went straight to paid: whoever cannot know whether it did is not refused.
      if (isRetry && invoice.status === 'paid' && invoice.amount === 0n) return invoice;
      const trigger = invoice.amount === 0n ? 'sent.nothing-owed' : 'sent';
      return this.move.execute(tx, invoice, nextInvoiceStep(invoice.status, trigger));
    });
    return this.view.toResource(sent);
  }
}
