import { Injectable } from '@nestjs/common';
import type { Payment } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import type { CheckoutRow } from '../checkouts/checkout.entity';
import type { PaidSource } from '../checkouts/paid-source.port';
import { MoveStock } from '../products/move-stock';
import type { InvoiceRow } from './invoice.entity';
import { InvoicesStore } from './invoices.store';
import { isRefundedInFull, markRefunded } from './receipt.rules';
import { TakeMoney } from './take-money';

/** What becomes of an invoice when its payments succeed and are refunded. */
@Injectable()
export class ReceivePayment implements PaidSource {
  readonly kind = 'invoice';

  constructor(
    private readonly invoices: InvoicesStore,
    private readonly take: TakeMoney,
    private readonly stock: MoveStock,
  ) {}

  async paid(tx: Tx, { sourceId, amount, paymentId }: CheckoutRow): Promise<void> {
    const money = { id: paymentId, paymentId, reference: null, amount };
    await this.take.execute(tx, await this.lock(tx, sourceId), money);
  }

  /** The status stays; the goods return once all the money that paid for them went back. */
  async refunded(tx: Tx, { sourceId, paymentId }: CheckoutRow): Promise<void> {
    const invoice = markRefunded(await this.lock(tx, sourceId), paymentId);
    if (!isRefundedInFull(invoice)) return this.invoices.save(tx, invoice);
    await this.stock.putBack(tx, invoice, invoice.taken);
    await this.invoices.save(tx, { ...invoice, taken: [] });
  }

  /** Nothing was paid: the invoice stays as it is, and can be paid again. */
  async ended(_tx: Tx, _checkout: CheckoutRow, _payment: Payment): Promise<void> {
    return Promise.resolve();
  }

  /** Only drafts are deleted, and they have no payments. */
  private async lock(tx: Tx, id: string): Promise<InvoiceRow> {
    const invoice = await this.invoices.lockById(tx, id);
    if (!invoice) throw new Error(`the invoice ${id} of a payment is not there`);
    return invoice;
  }
}
