import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { MoveStock } from '../../products/move-stock';
import type { StockedProduct } from '../../products/product.entity';
import type { InvoiceEntity } from './invoice.entity';
import { applyStep } from './invoice.rules';
import type { InvoiceStep } from './invoice.states';
import { InvoiceView } from './invoice.view';
import { InvoicesStore } from './invoices.store';

const WHOLE = 1_000_000n;

/** Input of `ApplyInvoiceStep`. The caller's transaction has locked the invoice. */
interface SteppedInvoice {
  invoice: InvoiceEntity;
  step: InvoiceStep;
}

/**
 * Applies a transition to a locked invoice: saves it, emits the event and, if the invoice is now paid,
 * reduces the stock.
 */
@Injectable()
export class ApplyInvoiceStep {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly invoices: InvoicesStore,
    private readonly stock: MoveStock,
    private readonly view: InvoiceView,
  ) {}

  async executeIn(tx: Tx, { invoice, step }: SteppedInvoice): Promise<InvoiceEntity> {
    const now = toUnix(this.clock.now(invoice.environment));
    const changed = applyStep(invoice, step, now);
    const taken =
      step.to === 'paid' ? await this.stock.sell(tx, invoice, goodsOf(invoice.lines)) : changed.taken;
    const saved = { ...changed, taken };
    await this.invoices.save(tx, saved);
    await tx.emit(this.view.toEvent(saved, step.emits, now));
    return saved;
  }
}

/**
 * Returns the products on the invoice lines and their quantities. Product quantities are always whole numbers.
 */
const goodsOf = (lines: InvoiceEntity['lines']): StockedProduct[] =>
  lines.flatMap(({ productId, quantity }) =>
    productId === null ? [] : [{ productId, quantity: Number(quantity / WHOLE) }],
  );
