import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type Payment } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { CheckoutRow } from '../checkouts/checkout.entity';
import type { PaidSource } from '../checkouts/paid-source.port';
import { MoveStock } from '../products/move-stock';
import type { InvoiceRow } from './invoice.entity';
import { InvoicesStore } from './invoices.store';
import { MoveInvoice } from './move-invoice';
import { Overpayments } from './overpayments';
import { isRefundedInFull, markRefunded, receive } from './receipt.rules';

/** What becomes of an invoice when its payments succeed and are refunded. */
@Injectable()
export class ReceivePayment implements PaidSource {
  readonly kind = 'invoice';

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly invoices: InvoicesStore,
    private readonly move: MoveInvoice,
    private readonly stock: MoveStock,
    private readonly overpayments: Overpayments,
  ) {}

  /** The money counts as far as it was owed. What was not stays with the merchant, and on the invoice. */
  async paid(tx: Tx, { sourceId, amount, paymentId }: CheckoutRow): Promise<void> {
    const invoice = await this.lock(tx, sourceId);
    const now = toUnix(this.clock.now(invoice.environment));
    const received = receive(invoice, { id: paymentId, paymentId, reference: null, amount }, now);
    if (received.step) await this.move.execute(tx, received.invoice, received.step);
    else await this.invoices.save(tx, received.invoice);
    if (received.excess > 0n) this.overpayments.report(received.invoice, paymentId, received.excess);
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
