import { Injectable } from '@nestjs/common';
import type { Invoice, VoidInvoiceRequest } from '@tulay/contracts';
import type { InvoiceRow } from './invoice.entity';
import { requireMerchantsOwn } from './invoice.rules';
import { nextInvoiceStep, type InvoiceStep } from './invoice.states';
import { InvoiceView } from './invoice.view';
import { MoveInvoice } from './move-invoice';
import { SolePayment } from './sole-payment';

/** Takes an invoice back; of one that is partly paid, gives up the rest. An open payment is cancelled first. */
@Injectable()
export class VoidInvoice {
  constructor(
    private readonly sole: SolePayment,
    private readonly move: MoveInvoice,
    private readonly view: InvoiceView,
  ) {}

  async execute({ forfeit, isRetry, ...query }: VoidInvoiceRequest): Promise<Invoice> {
    const voided = await this.sole.execute<InvoiceRow>(query, {
      end: 'cancel',
      before: async (_tx, invoice) => {
        requireMerchantsOwn(invoice);
        // Whoever cannot know whether it was done is not told that it cannot be done.
        if (isRetry && invoice.status === 'void') return invoice;
        stepOf(invoice, forfeit);
        return null;
      },
      decide: (tx, invoice) => this.move.execute(tx, invoice, stepOf(invoice, forfeit)),
    });
    return this.view.toResource(voided);
  }
}

/** There is something to forfeit only once a part was paid. */
const stepOf = ({ status }: InvoiceRow, forfeit: boolean): InvoiceStep =>
  nextInvoiceStep(status, forfeit && status === 'partial' ? 'forfeited' : 'voided');
