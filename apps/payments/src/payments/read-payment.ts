import { Inject, Injectable } from '@nestjs/common';
import {
  notFound,
  toEventResource,
  toList,
  toUnix,
  type Checkout,
  type Clock,
  type FindCreatedPaymentRequest,
  type GetPaymentRequest,
  type List,
  type ListPaymentsRequest,
  type Payment,
} from '@tulay/contracts';
import { Outbox } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { PaymentInsertsStore, KEY_SECONDS } from './payment-inserts.store';
import { PaymentView } from './payment.view';
import { PaymentsStore } from './payments.store';

/** Shows payments to merchants and to payers. */
@Injectable()
export class ReadPayment {
  constructor(
    private readonly payments: PaymentsStore,
    private readonly inserts: PaymentInsertsStore,
    private readonly outbox: Outbox,
    private readonly view: PaymentView,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(query: GetPaymentRequest): Promise<Payment> {
    const payment = this.view.toResource(await this.payments.get(query));
    if (!query.expandEvents) return payment;
    return { ...payment, events: (await this.outbox.timeline(payment.id)).map(toEventResource) };
  }

  /** The payment an Idempotency-Key created, as it was answered then. */
  created({ idempotencyKey, ...tenant }: FindCreatedPaymentRequest): Promise<Payment | null> {
    const now = toUnix(this.clock.now(tenant.environment));
    return this.inserts.find(tenant, idempotencyKey, now - KEY_SECONDS);
  }

  async list(query: ListPaymentsRequest): Promise<List<Payment>> {
    const rows = await this.payments.list(query);
    return toList(
      rows.map((row) => this.view.toResource(row)),
      query.limit,
    );
  }

  async checkout(paymentId: string): Promise<Checkout> {
    const row = await this.payments.find(paymentId);
    if (!row) throw notFound('payment', paymentId);
    const now = toUnix(this.clock.now(row.environment));
    return {
      payment: this.view.toResource(row),
      merchantId: row.merchantId,
      failureReturnUrl: row.failureReturnUrl,
      now,
    };
  }
}
