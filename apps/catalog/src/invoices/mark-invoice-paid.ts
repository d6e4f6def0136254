import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type Invoice, type MarkInvoicePaid } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { wantedOf } from './amount.rules';
import type { InvoiceRow } from './invoice.entity';
import { requireMerchantsOwn } from './invoice.rules';
import { InvoiceView } from './invoice.view';
import { MoveInvoice } from './move-invoice';
import { payableAmountOf } from './payable.rules';
import { receive } from './receipt.rules';
import { SolePayment } from './sole-payment';

/** Records money that the merchant took elsewhere. No balance moves; an open payment is cancelled first. */
@Injectable()
export class MarkInvoicePaidUseCase {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sole: SolePayment,
    private readonly move: MoveInvoice,
    private readonly view: InvoiceView,
  ) {}

  async execute({ amount, reference, ...query }: MarkInvoicePaid): Promise<Invoice> {
    const amountOf = (invoice: InvoiceRow) => payableAmountOf(invoice, wantedOf(amount, invoice.currency));
    const marked = await this.sole.execute<InvoiceRow>(query, {
      end: 'cancel',
      before: async (_tx, invoice) => {
        requireMerchantsOwn(invoice);
        amountOf(invoice);
        return Promise.resolve(null);
      },
      decide: (tx, invoice) => this.take(tx, invoice, amountOf(invoice), reference),
    });
    return this.view.toResource(marked);
  }

  private take(tx: Tx, invoice: InvoiceRow, amount: bigint, reference: string): Promise<InvoiceRow> {
    const now = toUnix(this.clock.now(invoice.environment));
    const received = receive(invoice, { paymentId: null, reference, amount }, now);
    return this.move.execute(tx, received.invoice, received.step!);
  }
}
