import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type WebhookAttemptOutcome } from '@tulay/contracts';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { DeliveryResult, LeasedDelivery } from '../queue/leased-delivery';
import { nextAttemptAt } from './retry.rules';
import { EndpointHealth } from '../endpoints/endpoint-health';
import { SendDelivery } from './send-delivery';
import { WebhookMetrics } from './webhook-metrics';

/** Makes one attempt of a delivery and decides on the result: delivered, retry or failed. */
@Injectable()
export class AttemptDelivery {
  constructor(
    private readonly send: SendDelivery,
    private readonly health: EndpointHealth,
    private readonly metrics: WebhookMetrics,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Never rejects. Returns null if no attempt could be made; the delivery is due again when its lease
   * expires.
   */
  async execute(delivery: LeasedDelivery): Promise<DeliveryResult | null> {
    try {
      const outcome = delivery.cancelled ? null : await this.send.execute(delivery);
      const result = this.resultOf(delivery, outcome);
      this.health.note(delivery, result);
      this.metrics.note(delivery, result);
      if (result.status !== 'delivered') this.logFailure(delivery, result);
      return result;
    } catch (error) {
      this.logger.error({ err: error, delivery: delivery.number }, 'failed to run delivery attempt');
      return null;
    }
  }

  private resultOf(delivery: LeasedDelivery, outcome: WebhookAttemptOutcome | null): DeliveryResult {
    const { id, number, attempt, cancelled, sample } = delivery;
    const endedAt = this.clock.now(delivery.environment);
    const delivered = outcome?.error === null;
    const dueAt = delivered || !outcome || sample ? null : nextAttemptAt(attempt, endedAt);
    const status = delivered ? 'delivered' : dueAt ? 'pending' : 'failed';
    return { id, number, attempt, status, dueAt, at: toUnix(endedAt), outcome, cancelled };
  }

  private logFailure(delivery: LeasedDelivery, { status, outcome, cancelled }: DeliveryResult): void {
    const { number, eventId, endpointId, projectId, attempt } = delivery;
    this.logger.info(
      {
        delivery: number,
        event: eventId,
        endpoint: endpointId,
        project: projectId ?? undefined,
        attempt,
        status,
        answer: outcome?.status,
        error: outcome?.error ?? cancelled,
      },
      'delivery failed',
    );
  }
}
