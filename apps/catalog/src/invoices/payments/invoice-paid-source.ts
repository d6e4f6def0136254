import { Injectable } from '@nestjs/common';
import type { Tx } from '@tulay/persistence';
import type { CatalogPaymentEntity } from '../../catalog-payments/catalog-payment.entity';
import type { PaidSource } from '../../catalog-payments/paid-sources';
import { MoveStock } from '../../products/move-stock';
import type { InvoiceEntity } from '../invoice/invoice.entity';
import { InvoicesStore } from '../invoice/invoices.store';
import { ApplyInvoicePayment } from './apply-invoice-payment';
import { isRefundedInFull, withRefunds } from './invoice-payment.rules';

@Injectable()
export class InvoicePaidSource implements PaidSource {
  readonly kind = 'invoice';

  constructor(
    private readonly invoices: InvoicesStore,
    private readonly apply: ApplyInvoicePayment,
    private readonly stock: MoveStock,
  ) {}

  async paid(tx: Tx, { sourceId, amount, paymentId, amountRefunded }: CatalogPaymentEntity): Promise<void> {
    const money = { id: paymentId, paymentId, reference: null, amount };
    const paid = await this.apply.executeIn(tx, { invoice: await this.lock(tx, sourceId), money });
    if (amountRefunded > 0n) await this.invoices.save(tx, withRefunds(paid, paymentId, amountRefunded));
  }

  /**
   * Leaves the status unchanged. Returns the products to stock once all payments of the invoice have been
   * refunded.
   */
  async refunded(tx: Tx, { sourceId, paymentId, amount }: CatalogPaymentEntity): Promise<void> {
    const invoice = withRefunds(await this.lock(tx, sourceId), paymentId, amount);
    if (!isRefundedInFull(invoice)) return this.invoices.save(tx, invoice);
    await this.stock.returnStock(tx, invoice, invoice.taken);
    await this.invoices.save(tx, { ...invoice, taken: [] });
  }

  async refundedInPart(tx: Tx, payment: CatalogPaymentEntity): Promise<void> {
    const { sourceId, paymentId, amountRefunded } = payment;
    await this.invoices.save(tx, withRefunds(await this.lock(tx, sourceId), paymentId, amountRefunded));
  }

  /** Does nothing, because no money was paid and the invoice can still be paid. */
  async ended(): Promise<void> {}

  /**
   * Locks and returns the invoice. The invoice always exists, because only drafts can be deleted and drafts
   * have no payments.
   */
  private async lock(tx: Tx, id: string): Promise<InvoiceEntity> {
    const invoice = await this.invoices.lockById(tx, id);
    if (!invoice) throw new Error(`A payment refers to the invoice ${id}, which does not exist`);
    return invoice;
  }
}
