import { Injectable } from '@nestjs/common';
import type { IdempotentActionRequest, Invoice } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { ApplyInvoiceStep } from '../invoice/apply-invoice-step';
import { requireMerchantsOwn } from '../invoice/invoice.rules';
import { nextInvoiceStep } from '../invoice/invoice.states';
import { InvoiceView } from '../invoice/invoice.view';
import { InvoicesStore } from '../invoice/invoices.store';

/** Sends or resends an invoice. Sending an invoice for the first time publishes its page. */
@Injectable()
export class SendInvoice {
  constructor(
    private readonly db: Database,
    private readonly invoices: InvoicesStore,
    private readonly applyStep: ApplyInvoiceStep,
    private readonly view: InvoiceView,
  ) {}

  async execute({ isRetry, ...query }: IdempotentActionRequest): Promise<Invoice> {
    return executeOnce(this.db, async (tx) => {
      const invoice = await this.invoices.lock(tx, query);
      requireMerchantsOwn(invoice);
      // An invoice with an amount of 0 is paid as soon as it is sent. A retry returns the paid invoice.
      if (isRetry && invoice.status === 'paid' && invoice.amount === 0n) return this.view.toResource(invoice);
      const trigger = invoice.amount === 0n ? 'sent.nothing-owed' : 'sent';
      const step = nextInvoiceStep(invoice.status, trigger);
      return this.view.toResource(await this.applyStep.executeIn(tx, { invoice, step }));
    });
  }
}
