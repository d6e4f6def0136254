import { Injectable } from '@nestjs/common';
import {
  invalidField,
  isId,
  type RefundReceiptRequest,
  type UnappliedReceipt,
  type WithActor,
} from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { failpoint } from '@tulay/service-host';
import { DriveReceiptRefund } from './drive-receipt-refund';
import { checkDecision, requireEnvironment } from './receipt-decision.rules';
import { ReserveReceiptRefund } from './reserve-receipt-refund';
import { toUnappliedReceipt } from './unapplied-receipt.view';
import { UnappliedReceiptsStore } from './unapplied-receipts.store';

/** Refunds an unapplied receipt through its provider and writes an audit entry. */
@Injectable()
export class RefundUnappliedReceipt {
  constructor(
    private readonly db: Database,
    private readonly receipts: UnappliedReceiptsStore,
    private readonly reserve: ReserveReceiptRefund,
    private readonly drive: DriveReceiptRefund,
  ) {}

  /**
   * A repeated request with the same refund ID does not create a second refund.
   * @throws DomainError `not_found` if the receipt does not exist, `invalid_request` if a field is invalid,
   * or `invalid_state` if the receipt is resolved or cannot be refunded
   */
  async execute(request: WithActor<RefundReceiptRequest>): Promise<UnappliedReceipt> {
    checkDecision(request);
    if (!isId('rrf', request.refundId)) throw invalidField('refund', 'must be a receipt refund ID, rrf_…');
    const receipt = await this.receipts.get(request.receiptId);
    requireEnvironment(request, receipt.notification.environment);
    const refund = await this.db.transaction((tx) => this.reserve.executeIn(tx, request, receipt));
    failpoint('receipts.refund.saved');
    if (refund) await this.drive.execute(refund);
    return toUnappliedReceipt(await this.receipts.get(receipt.id));
  }
}
