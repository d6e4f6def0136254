import { Injectable } from '@nestjs/common';
import { invalidField, type ChargeActivationFeeRequest, type Invoice } from '@tulay/contracts';
import { currencyOf, fromMinor, minorFromWire } from '@tulay/money';
import { Database, type Tx } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { contentOf, type InvoiceContent } from '../drafting/draft.rules';
import { IdTaken, InsertDraft } from '../drafting/insert-draft';
import { nextInvoiceStep } from '../invoice/invoice.states';
import { ApplyInvoiceStep } from '../invoice/apply-invoice-step';
import { GetInvoice } from '../invoice/get-invoice';

/**
 * Charges a merchant the activation fee: sends an invoice that is paid to the operator, and writes an audit
 * entry.
 */
@Injectable()
export class ChargeActivationFee {
  constructor(
    private readonly db: Database,
    private readonly drafts: InsertDraft,
    private readonly applyStep: ApplyInvoiceStep,
    private readonly audit: AuditLog,
    private readonly getInvoice: GetInvoice,
  ) {}

  /** Charges the fee once per ID. A retry returns the existing invoice. */
  async execute(command: ChargeActivationFeeRequest): Promise<Invoice> {
    const content = feeOf(command);
    await this.db.transaction((tx) => this.charge(tx, command, content)).catch(ignoreTakenId);
    const { id, merchantId, environment } = command;
    return this.getInvoice.execute({ id, merchantId, environment });
  }

  private async charge(tx: Tx, command: ChargeActivationFeeRequest, content: InvoiceContent): Promise<void> {
    const { id, merchantId, environment, payeeId, amount, actor } = command;
    const origin = { id, merchantId, environment, payeeId, kind: 'activation_fee' as const, metadata: {} };
    const invoice = await this.drafts.executeIn(tx, { origin, content });
    const detail = { amount, payee: payeeId };
    await this.audit.record(tx, { action: 'activation_fee.charged', subject: id, detail, actor });
    await this.applyStep.executeIn(tx, { invoice, step: nextInvoiceStep(invoice.status, 'sent') });
  }
}

function ignoreTakenId(error: unknown): void {
  if (!(error instanceof IdTaken)) throw error;
}

function feeOf({ amount, currency }: ChargeActivationFeeRequest): InvoiceContent {
  const minor = minorFromWire(amount);
  if (minor <= 0n) throw invalidField('amount', 'must be greater than 0');
  const unitAmount = fromMinor(minor, currencyOf(currency));
  return contentOf({ ...NOTHING_ELSE, currency, lines: [{ ...FEE_LINE, unitAmount }] });
}

const FEE_LINE = { description: 'Activation fee', quantity: 1, amount: null, productId: null };

const NOTHING_ELSE = {
  taxAmount: 0,
  discountAmount: 0,
  description: null,
  customerId: null,
  dueDate: null,
  notes: null,
  terms: null,
  allowPartialPayment: false,
  depositRate: null,
  depositDueAt: null,
  balanceDueAt: null,
  shipmentId: null,
};
