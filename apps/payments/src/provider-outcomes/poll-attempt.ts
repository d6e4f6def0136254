import { Injectable } from '@nestjs/common';
import { referenceOf } from '@tulay/contracts';
import { ProviderRouter } from '@tulay/provider-routing';
import { failpoint } from '@tulay/service-host';
import type { AttemptEntity } from '../attempts/attempt.entity';
import { openedAt } from '../attempts/opened-at';
import { PaymentsStore } from '../payments/payments.store';
import type { CancelAnswer, PaymentProvider } from '../providers/provider.port';
import { acceptsMoney, toCancel } from './attempt-report.rules';
import { SettleAttempt } from './settle-attempt';

const CANCELLED: Record<CancelAnswer, AttemptEntity['cancel']> = {
  cancelled: 'done',
  too_late: 'refused',
  not_cancellable: 'refused',
  unknown: 'wanted',
};

/** Polls a due attempt at its provider, and cancels an attempt that should no longer be paid. */
@Injectable()
export class PollAttempt {
  constructor(
    private readonly router: ProviderRouter<PaymentProvider>,
    private readonly payments: PaymentsStore,
    private readonly settle: SettleAttempt,
  ) {}

  /** Throws if the provider does not report a status; the caller then reschedules the poll. */
  async execute(attempt: AttemptEntity): Promise<void> {
    const provider = this.router.named(attempt.provider);
    const payment = await this.payments.find(attempt.paymentId);
    const accepted = payment?.attemptId === attempt.id && acceptsMoney(payment.status);
    failpoint('payments.follow.asking');
    const cancel = await this.cancelOf(provider, attempt, accepted);
    const report = await provider.find(openedAt(attempt, referenceOf(attempt.id)));
    failpoint('payments.follow.answered');
    await this.settle.execute({ ...attempt, cancel }, report, payment !== null);
  }

  private async cancelOf(provider: PaymentProvider, attempt: AttemptEntity, accepted: boolean) {
    if (!toCancel(attempt, accepted)) return attempt.cancel;
    return CANCELLED[await provider.cancel(openedAt(attempt, referenceOf(attempt.id)))];
  }
}
