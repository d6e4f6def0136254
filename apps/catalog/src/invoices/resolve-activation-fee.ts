import { Injectable } from '@nestjs/common';
import { newId, notFound, type Invoice, type ResolveActivationFeeRequest } from '@tulay/contracts';
import { type Tx } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { remainingOf, type InvoiceRow } from './invoice.entity';
import { nextInvoiceStep, type InvoiceStep } from './invoice.states';
import { InvoiceView } from './invoice.view';
import { MoveInvoice } from './move-invoice';
import { SolePayment } from './sole-payment';
import { TakeMoney } from './take-money';

/** What an operator decides of an activation fee: it was paid elsewhere, or is not asked for. Audited; a repeat changes nothing. */
@Injectable()
export class ResolveActivationFee {
  constructor(
    private readonly sole: SolePayment,
    private readonly take: TakeMoney,
    private readonly move: MoveInvoice,
    private readonly audit: AuditLog,
    private readonly view: InvoiceView,
  ) {}

  async execute(decision: ResolveActivationFeeRequest): Promise<Invoice> {
    const settled = await this.sole.execute<InvoiceRow>(decision, {
      end: 'cancel',
      before: async (_tx, invoice) => {
        if (invoice.kind !== 'activation_fee') throw notFound('activation fee', invoice.id);
        if (invoice.status === decision.outcome) return invoice;
        stepTo(invoice, decision);
        return null;
      },
      decide: (tx, invoice) => this.settle(tx, invoice, decision),
    });
    return this.view.toResource(settled);
  }

  private async settle(
    tx: Tx,
    invoice: InvoiceRow,
    decision: ResolveActivationFeeRequest,
  ): Promise<InvoiceRow> {
    const { outcome, reference, actor } = decision;
    const detail = { outcome, reference, from: invoice.status };
    await this.audit.record(tx, { action: 'activation_fee.settled', subject: invoice.id, detail, actor });
    if (outcome === 'void') return this.move.execute(tx, invoice, stepTo(invoice, decision));
    const money = { id: newId('rct'), paymentId: null, reference, amount: remainingOf(invoice) };
    return this.take.execute(tx, invoice, money);
  }
}

const stepTo = ({ status }: InvoiceRow, { outcome }: ResolveActivationFeeRequest): InvoiceStep =>
  nextInvoiceStep(status, outcome === 'paid' ? 'paid.rest' : 'voided');
