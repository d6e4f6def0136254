import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type FindCreatedPaymentRequest, type Payment } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { KEY_SECONDS, PaymentInsertsStore } from './payment-inserts.store';

/** Finds the payment an Idempotency-Key created, as it was answered then. */
@Injectable()
export class FindCreatedPayment {
  constructor(
    private readonly inserts: PaymentInsertsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ idempotencyKey, ...tenant }: FindCreatedPaymentRequest): Promise<Payment | null> {
    const now = toUnix(this.clock.now(tenant.environment));
    return this.inserts.find(tenant, idempotencyKey, now - KEY_SECONDS);
  }
}
