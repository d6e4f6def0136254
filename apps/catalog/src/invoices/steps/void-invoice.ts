import { Injectable } from '@nestjs/common';
import type { Invoice, VoidInvoiceRequest } from '@tulay/contracts';
import { ApplyInvoiceStep } from '../invoice/apply-invoice-step';
import type { InvoiceEntity } from '../invoice/invoice.entity';
import { requireMerchantsOwn } from '../invoice/invoice.rules';
import { nextInvoiceStep, type InvoiceStep } from '../invoice/invoice.states';
import { InvoiceView } from '../invoice/invoice.view';
import { SingleOpenPayment } from '../paying/single-open-payment';

/** Voids an invoice, or forfeits the rest of a partly paid one. An open payment is cancelled first. */
@Injectable()
export class VoidInvoice {
  constructor(
    private readonly single: SingleOpenPayment,
    private readonly applyStep: ApplyInvoiceStep,
    private readonly view: InvoiceView,
  ) {}

  async execute({ forfeit, isRetry, ...query }: VoidInvoiceRequest): Promise<Invoice> {
    const voided = await this.single.execute<InvoiceEntity>({
      invoice: query,
      end: 'cancel',
      before: async (_tx, invoice) => {
        requireMerchantsOwn(invoice);
        // A retry gets the answer of the first request, which may have voided the invoice.
        if (isRetry && invoice.status === 'void') return invoice;
        stepOf(invoice, forfeit);
        return null;
      },
      decide: (tx, invoice) => this.applyStep.executeIn(tx, { invoice, step: stepOf(invoice, forfeit) }),
    });
    return this.view.toResource(voided);
  }
}

/** Only a partly paid invoice has a rest to forfeit. */
const stepOf = ({ status }: InvoiceEntity, forfeit: boolean): InvoiceStep =>
  nextInvoiceStep(status, forfeit && status === 'partial' ? 'forfeited' : 'voided');
