import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type FindCreatedPaymentRequest, type Payment } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { KEY_SECONDS } from '../attempts/key-rejections.store';
import { PaymentInsertsStore } from './payment-inserts.store';

/** Returns the payment that an Idempotency-Key created, as it was in the first response. */
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
