import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type PaymentFailure } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { PaymentsStore } from '../payments/payments.store';
import { RecordProviderOutcome } from '../payments/record-provider-outcome';
import { paymentIdOf } from '../providers/acquirer/acquirer-reference';
import { ACQUIRER } from '../providers/acquirer/acquirer.provider';
import type { Notice, ReceiptRow } from './receipt.entity';
import { judge, type Verdict } from './receipt.rules';
import { ReceiptsStore } from './receipts.store';

const FAILURE: PaymentFailure = { code: 'unknown', message: 'The acquirer reported that the payment failed' };

export interface RecordedReceipt {
  receipt: ReceiptRow;
  /** Whether the same had been recorded before; then it is the earlier one. */
  repeated: boolean;
}

/** Keeps what the acquirer told, once, and does what it means, in one transaction. */
@Injectable()
export class RecordReceipt {
  constructor(
    private readonly db: Database,
    private readonly payments: PaymentsStore,
    private readonly receipts: ReceiptsStore,
    private readonly outcomes: RecordProviderOutcome,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(notice: Notice): Promise<RecordedReceipt> {
    const paymentId = await this.paymentOf(notice);
    return this.db.transaction((tx) => this.record(tx, notice, paymentId));
  }

  /** The id of the live payment the acquirer took under this reference. Payments are never deleted, nor change hands. */
  private async paymentOf({ reference }: Notice): Promise<string | null> {
    const id = paymentIdOf(reference);
    const payment = id === null ? null : await this.payments.find(id);
    return payment?.environment === 'live' && payment.provider === ACQUIRER ? payment.id : null;
  }

  private async record(tx: Tx, notice: Notice, paymentId: string | null): Promise<RecordedReceipt> {
    const verdict = judge(notice, paymentId === null ? null : await this.lock(tx, paymentId));
    const created = toUnix(this.clock.now('live'));
    const receipt: ReceiptRow = { ...notice, paymentId, outcome: verdict.outcome, created };
    // A repeat is judged by what it has done already; what counts is how it was judged the first time.
    if (!(await this.receipts.insert(tx, receipt)))
      return { receipt: (await this.receipts.find(tx, notice))!, repeated: true };
    await this.act(tx, receipt, verdict);
    return { receipt, repeated: false };
  }

  private async lock(tx: Tx, paymentId: string) {
    const { status, amount } = await this.payments.lock(tx, paymentId);
    return { status, amount, hasReceipt: await this.receipts.hasPaid(tx, paymentId) };
  }

  private async act(tx: Tx, receipt: ReceiptRow, verdict: Verdict): Promise<void> {
    if (verdict.outcome === 'unapplied') await this.receipts.insertUnapplied(tx, receipt, verdict.reason);
    if (verdict.outcome !== 'applied' || !verdict.trigger) return;
    await this.outcomes.executeIn(tx, {
      paymentId: receipt.paymentId!,
      trigger: verdict.trigger,
      failure: verdict.trigger === 'provider.declined' ? FAILURE : undefined,
    });
  }
}
