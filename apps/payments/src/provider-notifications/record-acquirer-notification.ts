import { Injectable } from '@nestjs/common';
import { executeOnce, Database } from '@tulay/persistence';
import { PaymentsStore } from '../payments/payments.store';
import { paymentIdOf } from '../providers/acquirer/acquirer-reference';
import { ACQUIRER } from '../providers/acquirer/acquirer.provider';
import { StaticCodesStore } from '../static-codes/static-codes.store';
import type { ProviderNotification } from './provider-notification.entity';
import { RecordProviderNotification } from './record-provider-notification';
import { RecordStaticTransfer } from './record-static-transfer';
import type { RecordedNotification } from './recorded-notification';

@Injectable()
export class RecordAcquirerNotification {
  constructor(
    private readonly db: Database,
    private readonly payments: PaymentsStore,
    private readonly codes: StaticCodesStore,
    private readonly record: RecordProviderNotification,
    private readonly transfers: RecordStaticTransfer,
  ) {}

  async execute(reported: ProviderNotification): Promise<RecordedNotification> {
    const paymentId = await this.paymentOf(reported);
    const code = paymentId === null ? await this.codes.find(reported.reference) : null;
    if (code) return this.transfers.execute(reported, code);
    return executeOnce(this.db, (tx) =>
      this.record.executeIn(tx, reported, { paymentId, attemptId: null, providerFee: null, walletRef: null }),
    );
  }

  /**
   * Returns the ID of the live acquirer payment with the reference. No lock is needed, because payments are
   * never deleted and never change their provider.
   */
  private async paymentOf({ reference }: ProviderNotification): Promise<string | null> {
    const id = paymentIdOf(reference);
    const payment = id === null ? null : await this.payments.find(id);
    return payment?.environment === 'live' && payment.provider === ACQUIRER ? payment.id : null;
  }
}
