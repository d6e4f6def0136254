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
import { isReceived, receive, type Incoming } from './receipt.rules';
import { SolePayment } from './sole-payment';

/** Records money that the merchant took elsewhere, each receipt once. No balance moves; an open payment is cancelled first. */
@Injectable()
export class MarkInvoicePaidUseCase {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sole: SolePayment,
    private readonly move: MoveInvoice,
    private readonly view: InvoiceView,
  ) {}

  async execute({ receiptId, amount, reference, ...query }: MarkInvoicePaid): Promise<Invoice> {
    const money = (invoice: InvoiceRow): Incoming => ({
      id: receiptId,
      paymentId: null,
      reference,
      amount: payableAmountOf(invoice, wantedOf(amount, invoice.currency)),
    });
    const marked = await this.sole.execute<InvoiceRow>(query, {
      end: 'cancel',
      before: async (_tx, invoice) => {
        requireMerchantsOwn(invoice);
        if (isReceived(invoice, receiptId)) return invoice;
        money(invoice);
        return null;
      },
      decide: (tx, invoice) => this.take(tx, invoice, money(invoice)),
    });
    return this.view.toResource(marked);
  }

  private take(tx: Tx, invoice: InvoiceRow, money: Incoming): Promise<InvoiceRow> {
    const now = toUnix(this.clock.now(invoice.environment));
    const received = receive(invoice, money, now);
    return this.move.execute(tx, received.invoice, received.step!);
  }
}
