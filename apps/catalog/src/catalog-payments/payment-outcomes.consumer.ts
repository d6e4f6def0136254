import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { EVENT_CONSUMERS, type DomainEvent, type Payment } from '@tulay/contracts';
import { OnEvents, Unusable } from '@tulay/messaging';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { ApplyPaymentEvent, OUTCOMES_DURABLE } from './apply-payment-event';
import { ContradictoryOutcome, OUTCOMES } from './catalog-payment.states';
import { CatalogPaymentsStore } from './catalog-payments.store';

@Controller()
export class PaymentOutcomesConsumer {
  constructor(
    private readonly catalogPayments: CatalogPaymentsStore,
    private readonly apply: ApplyPaymentEvent,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Applies payment events. Most payments were not started by catalog, so one query per batch finds the
   * payments that were. A catalog payment is saved before the payments service is called, so events of payments
   * without a row can be skipped. Each event has its own transaction. If a later event of the batch fails, the
   * inbox skips the earlier events when the batch is redelivered.
   */
  @OnEvents({
    durable: OUTCOMES_DURABLE,
    from: EVENT_CONSUMERS[OUTCOMES_DURABLE],
    types: OUTCOMES,
    batch: 200,
  })
  async paymentsEnded(@Payload() events: DomainEvent<Payment>[]): Promise<void> {
    const known = await this.catalogPayments.knownAmong(events.map((event) => event.aggregateId));
    for (const event of events) {
      if (!known.has(event.aggregateId)) continue;
      const changed = await this.apply.execute(event).catch(deadLetterContradictions);
      this.logger.info({ payment: event.aggregateId, event: event.type, changed }, 'payment outcome applied');
    }
  }
}

function deadLetterContradictions(error: unknown): never {
  if (error instanceof ContradictoryOutcome) throw new Unusable(error.message, { cause: error });
  throw error;
}
