import { Injectable } from '@nestjs/common';
import type { Invoice, MarkInvoicePaidRequest } from '@tulay/contracts';
import { StoredResult } from '@tulay/persistence';
import { requestedAmount } from '../invoice/amount.rules';
import type { InvoiceEntity } from '../invoice/invoice.entity';
import { requireMerchantsOwn } from '../invoice/invoice.rules';
import { InvoiceView } from '../invoice/invoice.view';
import { payableAmountOf } from '../invoice/payable.rules';
import { SingleOpenPayment } from '../paying/single-open-payment';
import { ApplyInvoicePayment } from '../payments/apply-invoice-payment';
import { isApplied, type IncomingMoney } from '../payments/invoice-payment.rules';

/**
 * Records money that the merchant received elsewhere, once per receipt ID. Cancels an open payment first. No
 * balance changes.
 */
@Injectable()
export class MarkInvoicePaid {
  constructor(
    private readonly single: SingleOpenPayment,
    private readonly apply: ApplyInvoicePayment,
    private readonly view: InvoiceView,
  ) {}

  async execute({ receiptId, amount, reference, ...query }: MarkInvoicePaidRequest): Promise<Invoice> {
    const moneyFor = (invoice: InvoiceEntity): IncomingMoney => ({
      id: receiptId,
      paymentId: null,
      reference,
      amount: payableAmountOf(invoice, requestedAmount(amount, invoice.currency)),
    });
    const answer = new StoredResult<Invoice>();
    return this.single.execute<Invoice>({
      invoice: query,
      end: 'cancel',
      before: async (tx, invoice) => {
        requireMerchantsOwn(invoice);
        const kept = await answer.find(tx);
        if (kept) return kept;
        if (isApplied(invoice, receiptId)) return this.view.toResource(invoice);
        moneyFor(invoice);
        return null;
      },
      decide: async (tx, invoice) => {
        const marked = await this.apply.executeIn(tx, { invoice, money: moneyFor(invoice) });
        return answer.keep(tx, this.view.toResource(marked));
      },
    });
  }
}
