import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type Environment } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { applyStep } from './payment.rules';
import { nextPaymentStep } from './payment.states';
import { PaymentView } from './payment.view';
import { PaymentsStore } from './payments.store';

const BATCH = 200;

/** Ends payments whose checkout window elapsed without a decision. */
@Injectable()
export class ExpirePayments {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly payments: PaymentsStore,
    private readonly view: PaymentView,
  ) {}

  /** Expires one batch; true when there may be more. */
  execute(environment: Environment): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const now = toUnix(this.clock.now(environment));
      const due = await this.payments.lockExpired(tx, environment, now, BATCH);
      const steps = due.map((payment) => ({
        payment,
        step: nextPaymentStep(payment.status, 'window.elapsed'),
      }));
      const moved = steps.flatMap(({ payment, step }) =>
        step === 'repeat' ? [] : [{ step, row: applyStep(payment, step, now) }],
      );
      if (!moved.length) return false;
      await this.payments.save(tx, ...moved.map(({ row }) => row));
      await tx.emit(...moved.map(({ row, step }) => this.view.toEvent(row, step.emits, now)));
      return due.length === BATCH;
    });
  }
}
