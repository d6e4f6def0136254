import { Inject, Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { toUnix, type Clock, type RefundFailure } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { ReceiptRefundEntity } from './receipt-refund.entity';
import { ReceiptRefundsStore } from './receipt-refunds.store';
import { UnappliedReceiptsStore } from './unapplied-receipts.store';

const UNEXPLAINED: RefundFailure = { code: 'unknown', message: 'The refund failed' };

/** Ends a receipt refund once. On success, the receipt is resolved as returned; otherwise, it is reopened. */
@Injectable()
export class EndReceiptRefund {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly receipts: UnappliedReceiptsStore,
    private readonly refunds: ReceiptRefundsStore,
    private readonly audit: AuditLog,
  ) {}

  async succeed(refund: ReceiptRefundEntity): Promise<void> {
    const succeededAt = toUnix(this.clock.now(refund.environment));
    await this.end({ ...refund, status: 'succeeded', failure: null, succeededAt }, async (tx) => {
      const { receiptId, note, actor } = refund;
      const created = toUnix(this.clock.now('live'));
      const none = { merchantId: null, adjustmentId: null };
      await this.receipts.resolve(tx, { receiptId, outcome: 'returned', note, actor, created, ...none });
    });
  }

  async refuse(refund: ReceiptRefundEntity, failure = UNEXPLAINED): Promise<void> {
    await this.end({ ...refund, status: 'refused', failure }, () => Promise.resolve());
  }

  private async end(ended: ReceiptRefundEntity, then: (tx: Tx) => Promise<void>): Promise<void> {
    const { id, receiptId, status, actor, providerRef, failure } = ended;
    await this.db.transaction(async (tx) => {
      await this.refunds.lockReceipt(tx, receiptId);
      if (!(await this.refunds.end(tx, ended))) return;
      await then(tx);
      const action = status === 'succeeded' ? 'receipt.resolved' : 'receipt.refund_refused';
      const detail = { refund: id, outcome: status, provider_ref: providerRef, failure };
      await this.audit.record(tx, { action, subject: `receipt ${receiptId}`, actor, detail });
    });
  }
}
