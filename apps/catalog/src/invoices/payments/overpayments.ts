import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, Metrics } from '@tulay/service-host';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { InvoiceEntity } from '../invoice/invoice.entity';

/**
 * Reports overpayments to the operator with a metric and a log entry. The merchant sees them on the invoice.
 */
@Injectable()
export class Overpayments {
  private readonly counter: Counter;

  constructor(
    metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.counter = new Counter({
      name: 'invoice_overpayments_total',
      help: 'Invoice payments that exceeded the amount due',
      labelNames: ['environment'],
      registers: [metrics.registry],
    });
  }

  report({ id, status, environment }: InvoiceEntity, paymentId: string, excess: bigint): void {
    this.counter.inc({ environment });
    this.logger.warn({ invoice: id, status, payment: paymentId, excess: String(excess) }, 'invoice overpaid');
  }
}
