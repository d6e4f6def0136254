import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, Metrics } from '@tulay/service-host';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { InvoiceRow } from './invoice.entity';

/** Tells the operator of money that came for an invoice although it was not owed any more. The invoice tells the merchant. */
@Injectable()
export class Overpayments {
  private readonly counter: Counter;

  constructor(
    metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.counter = new Counter({
      name: 'invoice_overpayments_total',
      help: 'Payments that came for an invoice although they were not owed any more',
      labelNames: ['environment'],
      registers: [metrics.registry],
    });
  }

  report({ id, status, environment }: InvoiceRow, paymentId: string, excess: bigint): void {
    this.counter.inc({ environment });
    this.logger.warn({ invoice: id, status, payment: paymentId, excess: String(excess) }, 'invoice overpaid');
  }
}
