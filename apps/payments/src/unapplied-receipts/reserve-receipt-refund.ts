import { Inject, Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import {
  DomainError,
  invalidField,
  toUnix,
  type Clock,
  type RefundReceiptRequest,
  type WithActor,
} from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { capabilityFor, ProviderRouter } from '@tulay/provider-routing';
import { CLOCK } from '@tulay/service-host';
import type { PaymentProvider } from '../providers/provider.port';
import { requireRefundable } from '../refunds/refund.rules';
import { ReceiptRefundLeases } from './receipt-refund-leases';
import type { ReceiptRefundEntity } from './receipt-refund.entity';
import { ReceiptRefundsStore } from './receipt-refunds.store';
import { UnappliedReceiptsStore, type UnappliedReceiptDetails } from './unapplied-receipts.store';

/**
 * Inserts a receipt refund before the provider is called, if the receipt and its provider allow the refund.
 */
@Injectable()
export class ReserveReceiptRefund {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly receipts: UnappliedReceiptsStore,
    private readonly refunds: ReceiptRefundsStore,
    private readonly router: ProviderRouter<PaymentProvider>,
    private readonly audit: AuditLog,
  ) {}

  @Inject(ReceiptRefundLeases) private readonly leases: ReceiptRefundLeases;

  /**
   * @returns null if the refund was already created by an earlier request
   * @throws DomainError `invalid_request` if another refund has this ID, or `invalid_state` if the receipt is
   * resolved or cannot be refunded
   */
  async executeIn(
    tx: Tx,
    request: WithActor<RefundReceiptRequest>,
    receipt: UnappliedReceiptDetails,
  ): Promise<ReceiptRefundEntity | null> {
    await this.refunds.lockReceipt(tx, receipt.id);
    const known = await this.refunds.currentOf(tx, receipt.id);
    if (known?.id === request.refundId || receipt.refund?.id === request.refundId) return null;
    if (known) throw new DomainError('invalid_state', `This receipt already has the refund ${known.id}`);
    if (await this.receipts.isResolved(tx, receipt.id))
      throw new DomainError('invalid_state', 'This receipt has already been resolved');
    this.requireRefundable(receipt);
    const refund = newRefund(request, receipt, {
      now: this.now(receipt),
      leaseEnd: this.leases.end(receipt.notification.environment),
    });
    if (!(await this.refunds.insert(tx, refund)))
      throw invalidField('refund', 'is already used by another refund');
    await this.record(tx, refund, receipt);
    return refund;
  }

  private async record(tx: Tx, refund: ReceiptRefundEntity, receipt: UnappliedReceiptDetails): Promise<void> {
    const { id, note, actor } = refund;
    const { amount, currency } = receipt.notification;
    const detail = { refund: id, note, provider: receipt.provider, amount: String(amount), currency };
    const subject = `receipt ${receipt.id}`;
    await this.audit.record(tx, { action: 'receipt.refund_begun', subject, actor, detail });
  }

  /**
   * Checks that the provider can refund the receipt. A provider can refund only money received for an attempt
   * that we opened; other money is returned manually.
   */
  private requireRefundable(receipt: UnappliedReceiptDetails): void {
    const { attempt, notification } = receipt;
    if (!attempt)
      throw new DomainError(
        'invalid_state',
        'The provider cannot refund this receipt. Return the money manually, then use `operator receipts resolve`',
        { receipt: ['refund_not_supported'] },
      );
    const can = capabilityFor(this.router.named(receipt.provider), attempt)?.refunds;
    const { amount, occurredAt: succeededAt } = notification;
    const { provider } = receipt;
    const money = { provider, method: attempt.method, amount, refund: amount, succeededAt };
    if (can) requireRefundable(money, can, this.now(receipt), 'receipt');
  }

  private now({ notification }: UnappliedReceiptDetails): number {
    return toUnix(this.clock.now(notification.environment));
  }
}

const newRefund = (
  { refundId, receiptId, note, actor }: WithActor<RefundReceiptRequest>,
  { notification }: UnappliedReceiptDetails,
  { now, leaseEnd }: { now: number; leaseEnd: number },
): ReceiptRefundEntity => ({
  id: refundId,
  receiptId,
  environment: notification.environment,
  status: 'pending',
  stage: 'ready',
  note,
  actor,
  providerRef: null,
  failure: null,
  polls: 0,
  dueAt: leaseEnd,
  claims: 0,
  succeededAt: null,
  created: now,
});
