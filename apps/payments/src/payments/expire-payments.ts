import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type Environment } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { AttemptsStore } from '../attempts/attempts.store';
import type { PaymentEntity } from './payment.entity';
import { applyStep } from './payment.rules';
import { nextPaymentStep } from './payment.states';
import { PaymentView } from './payment.view';
import { PaymentsStore } from './payments.store';

const BATCH = 200;

@Injectable()
export class ExpirePayments {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly payments: PaymentsStore,
    private readonly view: PaymentView,
    private readonly attempts: AttemptsStore,
  ) {}

  /**
   * Expires one batch of pending payments that have reached their expiry time.
   * @returns true if more may be due
   */
  execute(environment: Environment): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const now = toUnix(this.clock.now(environment));
      const due = await this.payments.lockExpired(tx, environment, now, BATCH);
      const expired = due.flatMap((payment) => this.expire(payment, now));
      if (!expired.length) return false;
      await this.payments.save(tx, ...expired.map(({ payment }) => payment));
      await tx.emit(...expired.map(({ event }) => event));
      const attempts = expired.flatMap(({ payment }) => payment.attemptId ?? []);
      if (attempts.length) await this.attempts.wantCancel(tx, attempts, now);
      return due.length === BATCH;
    });
  }

  private expire(pending: PaymentEntity, now: number) {
    const step = nextPaymentStep(pending.status, 'window.elapsed');
    if (step === 'repeat') return [];
    const payment = applyStep(pending, step, now);
    return [{ payment, event: this.view.toEvent(payment, step.emits, now) }];
  }
}
