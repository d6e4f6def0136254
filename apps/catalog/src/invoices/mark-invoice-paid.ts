import { Injectable } from '@nestjs/common';
import type { Invoice, MarkInvoicePaidRequest } from '@tulay/contracts';
import { wantedOf } from './amount.rules';
import type { InvoiceRow } from './invoice.entity';
import { requireMerchantsOwn } from './invoice.rules';
import { InvoiceView } from './invoice.view';
import { payableAmountOf } from './payable.rules';
import { isReceived, type Incoming } from './receipt.rules';
import { SolePayment } from './sole-payment';
import { TakeMoney } from './take-money';

/** Records money that the merchant took elsewhere, each receipt once. No balance moves; an open payment is cancelled first. */
@Injectable()
export class MarkInvoicePaid {
  constructor(
    private readonly sole: SolePayment,
    private readonly take: TakeMoney,
    private readonly view: InvoiceView,
  ) {}

  async execute({ receiptId, amount, reference, ...query }: MarkInvoicePaidRequest): Promise<Invoice> {
    const moneyFor = (invoice: InvoiceRow): Incoming => ({
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
        moneyFor(invoice);
        return null;
      },
      decide: (tx, invoice) => this.take.execute(tx, invoice, moneyFor(invoice)),
    });
    return this.view.toResource(marked);
  }
}
