import { Injectable } from '@nestjs/common';
import type { Invoice, VoidInvoiceRequest } from '@tulay/contracts';
import { StoredResult } from '@tulay/persistence';
import { ApplyInvoiceStep } from '../invoice/apply-invoice-step';
import type { InvoiceEntity } from '../invoice/invoice.entity';
import { requireMerchantsOwn } from '../invoice/invoice.rules';
import { nextInvoiceStep, type InvoiceStep } from '../invoice/invoice.states';
import { InvoiceView } from '../invoice/invoice.view';
import { SingleOpenPayment } from '../paying/single-open-payment';

/**
 * Voids an invoice, or forfeits the unpaid amount of a partly paid invoice. Cancels an open payment first.
 */
@Injectable()
export class VoidInvoice {
  constructor(
    private readonly single: SingleOpenPayment,
    private readonly applyStep: ApplyInvoiceStep,
    private readonly view: InvoiceView,
  ) {}

  async execute({ forfeit, isRetry, ...query }: VoidInvoiceRequest): Promise<Invoice> {
    const answer = new StoredResult<Invoice>();
    return this.single.execute<Invoice>({
      invoice: query,
      end: 'cancel',
      before: async (tx, invoice) => {
        requireMerchantsOwn(invoice);
        const kept = await answer.find(tx);
        if (kept) return kept;
        // A retry returns the void invoice, because the first request may have voided it already.
        if (isRetry && invoice.status === 'void') return this.view.toResource(invoice);
        stepOf(invoice, forfeit);
        return null;
      },
      decide: async (tx, invoice) => {
        const voided = await this.applyStep.executeIn(tx, { invoice, step: stepOf(invoice, forfeit) });
        return answer.keep(tx, this.view.toResource(voided));
      },
    });
  }
}

/** Returns the transition. Only a partly paid invoice has an unpaid amount to forfeit. */
const stepOf = ({ status }: InvoiceEntity, forfeit: boolean): InvoiceStep =>
  nextInvoiceStep(status, forfeit && status === 'partial' ? 'forfeited' : 'voided');
