import { Injectable } from '@nestjs/common';
import { executeOnce, Database, type Tx } from '@tulay/persistence';
import { withFreeReference } from '../payments/free-reference';
import { InsertPaidPayment } from '../payments/insert-paid-payment';
import type { PaymentEntity } from '../payments/payment.entity';
import type { StaticCodeEntity } from '../static-codes/static-code.entity';
import { DraftStaticPayment } from './draft-static-payment';
import type { ProviderNotification } from './provider-notification.entity';
import { ProviderNotificationsStore } from './provider-notifications.store';
import { shown, type RecordedNotification } from './recorded-notification';

/**
 * Creates a payment for money received through a static QR code, in the transaction that stores its
 * notification.
 */
@Injectable()
export class RecordStaticTransfer {
  constructor(
    private readonly db: Database,
    private readonly draft: DraftStaticPayment,
    private readonly notifications: ProviderNotificationsStore,
    private readonly insert: InsertPaidPayment,
  ) {}

  execute(reported: ProviderNotification, code: StaticCodeEntity): Promise<RecordedNotification> {
    return withFreeReference(this.draft.execute(reported, code), (free) =>
      executeOnce(this.db, (tx) => this.executeIn(tx, reported, free)),
    );
  }

  private async executeIn(
    tx: Tx,
    reported: ProviderNotification,
    payment: PaymentEntity,
  ): Promise<RecordedNotification> {
    const isPaid = reported.status === 'paid';
    const notification = {
      ...reported,
      paymentId: isPaid ? payment.id : null,
      outcome: isPaid ? ('applied' as const) : ('ignored' as const),
      created: payment.created,
    };
    await this.notifications.deferPayment(tx);
    const earlier = await this.notifications.insertOrFind(tx, notification);
    if (earlier) return { ...shown(earlier), repeated: true };
    if (isPaid) await this.insert.executeIn(tx, payment);
    return { ...shown(notification), repeated: false };
  }
}
