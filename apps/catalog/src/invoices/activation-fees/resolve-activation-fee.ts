import { Injectable } from '@nestjs/common';
import {
  newId,
  notFound,
  type Invoice,
  type ResolveActivationFeeRequest,
  type WithActor,
} from '@tulay/contracts';
import { AuditLog } from '@tulay/audit-log';
import type { Tx } from '@tulay/persistence';
import { ApplyInvoiceStep } from '../invoice/apply-invoice-step';
import { remainingOf, type InvoiceEntity } from '../invoice/invoice.entity';
import { nextInvoiceStep, type InvoiceStep } from '../invoice/invoice.states';
import { InvoiceView } from '../invoice/invoice.view';
import { SingleOpenPayment } from '../paying/single-open-payment';
import { ApplyInvoicePayment } from '../payments/apply-invoice-payment';

/**
 * Marks an activation fee as paid elsewhere or as void, on behalf of the operator, and writes an audit entry.
 * A retry changes nothing.
 */
@Injectable()
export class ResolveActivationFee {
  constructor(
    private readonly single: SingleOpenPayment,
    private readonly applyPayment: ApplyInvoicePayment,
    private readonly applyStep: ApplyInvoiceStep,
    private readonly audit: AuditLog,
    private readonly view: InvoiceView,
  ) {}

  async execute(decision: WithActor<ResolveActivationFeeRequest>): Promise<Invoice> {
    const resolved = await this.single.execute<InvoiceEntity>({
      invoice: decision,
      end: 'cancel',
      before: async (_tx, invoice) => {
        if (invoice.kind !== 'activation_fee') throw notFound('activation fee', invoice.id);
        if (invoice.status === decision.outcome) return invoice;
        stepTo(invoice, decision);
        return null;
      },
      decide: (tx, invoice) => this.resolve(tx, invoice, decision),
    });
    return this.view.toResource(resolved);
  }

  private async resolve(
    tx: Tx,
    invoice: InvoiceEntity,
    decision: WithActor<ResolveActivationFeeRequest>,
  ): Promise<InvoiceEntity> {
    const { outcome, reference, actor } = decision;
    const detail = { merchant: invoice.merchantId, outcome, reference, from: invoice.status };
    await this.audit.record(tx, { action: 'activation_fee.resolved', subject: invoice.id, detail, actor });
    if (outcome === 'void') return this.applyStep.executeIn(tx, { invoice, step: stepTo(invoice, decision) });
    const money = { id: newId('rct'), paymentId: null, reference, amount: remainingOf(invoice) };
    return this.applyPayment.executeIn(tx, { invoice, money });
  }
}

const stepTo = ({ status }: InvoiceEntity, { outcome }: ResolveActivationFeeRequest): InvoiceStep =>
  nextInvoiceStep(status, outcome === 'paid' ? 'paid.rest' : 'voided');
