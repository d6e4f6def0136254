import { Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import type { ChargeActivationFeeRequest, WithActor } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import type { InvoiceContent } from '../drafting/draft.rules';
import { InsertDraft } from '../drafting/insert-draft';
import { ApplyInvoiceStep } from '../invoice/apply-invoice-step';
import { nextInvoiceStep } from '../invoice/invoice.states';

/** Creates and sends the invoice of an activation fee, and writes an audit entry. */
@Injectable()
export class SendActivationFee {
  constructor(
    private readonly drafts: InsertDraft,
    private readonly applyStep: ApplyInvoiceStep,
    private readonly audit: AuditLog,
  ) {}

  /** @throws IdTaken if the invoice exists */
  async executeIn(
    tx: Tx,
    command: WithActor<ChargeActivationFeeRequest>,
    content: InvoiceContent,
  ): Promise<void> {
    const { id, merchantId, environment, payeeId, amount, actor } = command;
    const origin = { id, merchantId, environment, payeeId, kind: 'activation_fee' as const, metadata: {} };
    const invoice = await this.drafts.executeIn(tx, { origin, content });
    const detail = { merchant: merchantId, amount, payee: payeeId };
    await this.audit.record(tx, { action: 'activation_fee.charged', subject: id, detail, actor });
    await this.applyStep.executeIn(tx, { invoice, step: nextInvoiceStep(invoice.status, 'sent') });
  }
}
