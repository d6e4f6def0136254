import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { ApplyInvoiceStep } from '../invoice/apply-invoice-step';
import type { InvoiceEntity } from '../invoice/invoice.entity';
import { InvoicesStore } from '../invoice/invoices.store';
import { applyPayment, type IncomingMoney } from './invoice-payment.rules';
import { Overpayments } from './overpayments';

/** Input of `ApplyInvoicePayment`. The caller's transaction has locked the invoice. */
interface PaidInvoice {
  invoice: InvoiceEntity;
  money: IncomingMoney;
}

/** Applies money to a locked invoice. No other class marks an invoice as paid. */
@Injectable()
export class ApplyInvoicePayment {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly invoices: InvoicesStore,
    private readonly applyStep: ApplyInvoiceStep,
    private readonly overpayments: Overpayments,
  ) {}

  /**
   * Applies at most the amount owed. Any excess stays in the merchant's balance and is recorded on the invoice.
   */
  async executeIn(tx: Tx, { invoice: before, money }: PaidInvoice): Promise<InvoiceEntity> {
    const now = toUnix(this.clock.now(before.environment));
    const { invoice, step, excess } = applyPayment(before, money, now);
    if (excess > 0n) this.overpayments.report(invoice, money.id, excess);
    if (step) return this.applyStep.executeIn(tx, { invoice, step });
    await this.invoices.save(tx, invoice);
    return invoice;
  }
}
