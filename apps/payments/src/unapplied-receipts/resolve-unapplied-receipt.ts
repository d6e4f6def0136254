import { Inject, Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import {
  DomainError,
  invalidField,
  newId,
  RECEIPT_RESOLUTIONS,
  toUnix,
  type Clock,
  type RefundFailure,
  type ResolveReceiptRequest,
  type UnappliedReceipt,
  type WithActor,
} from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { CreditUnappliedReceipt } from './credit-unapplied-receipt';
import type { NewResolution, ReceiptResolutionEntity } from './receipt-resolution.entity';
import { checkDecision, requireEnvironment } from './receipt-decision.rules';
import { ReceiptRefundsStore } from './receipt-refunds.store';
import { merchantOf, toUnappliedReceipt } from './unapplied-receipt.view';
import { UnappliedReceiptsStore, type UnappliedReceiptDetails } from './unapplied-receipts.store';

const DECIDED: RefundFailure = {
  code: 'unknown',
  message: 'An operator determined that the refund was not made',
};

/**
 * Resolves an unapplied receipt as returned to the payer or credited to a merchant, and writes an audit
 * entry.
 */
@Injectable()
export class ResolveUnappliedReceipt {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly receipts: UnappliedReceiptsStore,
    private readonly refunds: ReceiptRefundsStore,
    private readonly credit: CreditUnappliedReceipt,
  ) {}

  @Inject(AuditLog) private readonly audit: AuditLog;

  /**
   * A repeated request with the same decision changes nothing.
   * @throws DomainError `not_found` if the receipt does not exist, `invalid_request` if a field is invalid,
   * or `invalid_state` if a refund is in progress or a different decision was made
   */
  async execute(request: WithActor<ResolveReceiptRequest>): Promise<UnappliedReceipt> {
    check(request);
    const receipt = await this.receipts.get(request.receiptId);
    requireEnvironment(request, receipt.notification.environment);
    const resolution = this.resolutionOf(request, receipt);
    await this.decide(resolution, receipt);
    const decided = await this.receipts.get(receipt.id);
    requireSame(decided.resolution, resolution);
    return toUnappliedReceipt(await this.credit.execute(decided));
  }

  /** Saves and audits the decision in one transaction, before the ledger is called. */
  private async decide(resolution: NewResolution, receipt: UnappliedReceiptDetails): Promise<void> {
    const subject = `receipt ${receipt.id}`;
    const { actor } = resolution;
    await this.db.transaction(async (tx) => {
      await this.refunds.lockReceipt(tx, receipt.id);
      await this.endRefund(tx, resolution);
      if (!(await this.receipts.resolve(tx, resolution))) return;
      const detail = auditDetail(resolution, receipt);
      await this.audit.record(tx, { action: 'receipt.resolved', subject, actor, detail });
    });
  }

  /** Ends a pending refund that is no longer polled. A refund in progress blocks the decision. */
  private async endRefund(tx: Tx, { receiptId, outcome }: NewResolution): Promise<void> {
    const refund = await this.refunds.currentOf(tx, receiptId);
    if (refund?.status !== 'pending') return;
    if (refund.dueAt !== null)
      throw new DomainError(
        'invalid_state',
        `Refund ${refund.id} is still in progress. Wait for its outcome`,
      );
    const succeededAt = toUnix(this.clock.now(refund.environment));
    const end =
      outcome === 'returned'
        ? ({ status: 'succeeded', failure: null, succeededAt } as const)
        : ({ status: 'refused', failure: DECIDED, succeededAt: null } as const);
    await this.refunds.end(tx, { ...refund, ...end });
  }

  private resolutionOf(
    request: WithActor<ResolveReceiptRequest>,
    receipt: UnappliedReceiptDetails,
  ): NewResolution {
    const { receiptId, outcome, note, actor } = request;
    const credits = outcome === 'credited';
    return {
      receiptId,
      outcome,
      note,
      actor,
      merchantId: credits ? creditedBy(request, receipt) : null,
      adjustmentId: credits ? newId('adj') : null,
      created: toUnix(this.clock.now('live')),
    };
  }
}

function auditDetail(resolution: NewResolution, { notification }: UnappliedReceiptDetails) {
  const { outcome, note, merchantId: merchant, adjustmentId: adjustment } = resolution;
  const { providerRef: provider_ref, amount, currency } = notification;
  const credited = outcome === 'credited' ? { merchant, adjustment } : {};
  return { outcome, note, provider_ref, amount: String(amount), currency, ...credited };
}

function creditedBy({ merchantId }: ResolveReceiptRequest, receipt: UnappliedReceiptDetails): string {
  const merchant = merchantId ?? merchantOf(receipt);
  if (merchant === null)
    throw invalidField('merchant', 'is required because the receipt does not match a known payment');
  return merchant;
}

function check(request: WithActor<ResolveReceiptRequest>): void {
  checkDecision(request);
  const { outcome, merchantId } = request;
  if (!RECEIPT_RESOLUTIONS.includes(outcome)) throw invalidField('outcome', 'must be returned or credited');
  if (merchantId !== undefined && outcome !== 'credited')
    throw invalidField('merchant', 'is only allowed with the outcome `credited`');
}

function requireSame(decided: ReceiptResolutionEntity | null, wanted: NewResolution): void {
  if (decided?.outcome === wanted.outcome && decided.merchantId === wanted.merchantId) return;
  throw new DomainError('invalid_state', `This receipt has already been ${decided?.outcome}`);
}
