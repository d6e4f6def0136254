import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { EVENT_CONSUMERS, type DomainEvent, type Refund } from '@tulay/contracts';
import { OnEvents } from '@tulay/messaging';
import { ApplyRefundEvent, REFUNDS_DURABLE } from './apply-refund-event';
import { CatalogPaymentsStore } from './catalog-payments.store';

@Controller()
export class RefundsConsumer {
  constructor(
    private readonly catalogPayments: CatalogPaymentsStore,
    private readonly apply: ApplyRefundEvent,
  ) {}

  /**
   * Records refunds on the payment links and invoices whose payments were refunded. One query per batch finds
   * the payments that catalog started.
   */
  @OnEvents({
    durable: REFUNDS_DURABLE,
    from: EVENT_CONSUMERS[REFUNDS_DURABLE],
    types: ['refund.succeeded'],
    batch: 200,
  })
  async refundsSucceeded(@Payload() events: DomainEvent<Refund>[]): Promise<void> {
    const known = await this.catalogPayments.knownAmong(events.map((event) => event.aggregateId));
    for (const event of events) if (known.has(event.aggregateId)) await this.apply.execute(event);
  }
}
