import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { MoveStock } from '../products/move-stock';
import type { Goods } from '../products/product.entity';
import type { InvoiceLineRow, InvoiceRow } from './invoice.entity';
import { applyStep } from './invoice.rules';
import type { InvoiceStep } from './invoice.states';
import { InvoiceView } from './invoice.view';
import { InvoicesStore } from './invoices.store';

const WHOLE = 1_000_000n;

/** Moves an invoice that the transaction has locked by one step: its row, its event and, once paid, the stock. */
@Injectable()
export class MoveInvoice {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly invoices: InvoicesStore,
    private readonly stock: MoveStock,
    private readonly view: InvoiceView,
  ) {}

  async execute(tx: Tx, invoice: InvoiceRow, step: InvoiceStep): Promise<InvoiceRow> {
    const now = toUnix(this.clock.now(invoice.environment));
    const moved = applyStep(invoice, step, now);
    const taken =
      step.to === 'paid' ? await this.stock.sell(tx, invoice, goodsOf(invoice.lines)) : moved.taken;
    const saved = { ...moved, taken };
    await this.invoices.save(tx, saved);
    await tx.emit(this.view.toEvent(saved, step.emits, now));
    return saved;
  }
}

/** What of the lines is a product; their quantities are whole. */
const goodsOf = (lines: InvoiceLineRow[]): Goods[] =>
  lines.flatMap(({ productId, quantity }) =>
    productId === null ? [] : [{ productId, quantity: Number(quantity / WHOLE) }],
  );
