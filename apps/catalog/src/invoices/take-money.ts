import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { InvoiceRow } from './invoice.entity';
import { InvoicesStore } from './invoices.store';
import { MoveInvoice } from './move-invoice';
import { Overpayments } from './overpayments';
import { receive, type Incoming } from './receipt.rules';

/** Takes in money for an invoice that the transaction has locked: the one way an invoice comes to be paid. */
@Injectable()
export class TakeMoney {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly invoices: InvoicesStore,
    private readonly move: MoveInvoice,
    private readonly overpayments: Overpayments,
  ) {}

  /** The money counts as far as it was owed. What was not stays with the merchant, and on the invoice. */
  async execute(tx: Tx, before: InvoiceRow, money: Incoming): Promise<InvoiceRow> {
    const now = toUnix(this.clock.now(before.environment));
    const { invoice, step, excess } = receive(before, money, now);
    if (excess > 0n) this.overpayments.report(invoice, money.id, excess);
    if (step) return this.move.execute(tx, invoice, step);
    await this.invoices.save(tx, invoice);
    return invoice;
  }
}
