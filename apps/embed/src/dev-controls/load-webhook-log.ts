import { Inject, Injectable } from '@nestjs/common';
import type { Checkout } from '@tulay/contracts';
import { LOGGER, withTimeout } from '@tulay/service-host';
import type { Logger } from 'pino';
import { NotifierClient } from '../clients/notifier.client';
import type { WebhookLog } from './dev-controls.rules';

/**
 * Timeout for reading the log. Short, because a payer's page must not wait for data that only developers
 * read.
 */
const PATIENCE_MS = 1_500;

/** Reads a test payment's events and webhook deliveries. */
@Injectable()
export class LoadWebhookLog {
  constructor(
    private readonly notifier: NotifierClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the log, or null for a live payment or if the log cannot be read. */
  async execute({ payment, merchantId }: Checkout): Promise<WebhookLog | null> {
    const { id, environment } = payment;
    if (environment === 'live') return null;
    const request = { merchantId, environment, id };
    try {
      return await withTimeout(PATIENCE_MS, this.read(request));
    } catch (error) {
      this.logger.warn({ err: error, payment: id }, 'failed to load events of test payment');
      return null;
    }
  }

  /**
   * Reads events before deliveries. The notifier stores an event together with its deliveries, so the second
   * read includes the deliveries of every event.
   */
  private async read(request: Parameters<NotifierClient['eventsOf']>[0]): Promise<WebhookLog> {
    const events = await this.notifier.eventsOf(request);
    return { events, deliveries: await this.notifier.deliveriesOf(request) };
  }
}
