import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { toUnix, type Clock, type DomainEvent, type Invoice } from '@tulay/contracts';
import { LiveEventSubscription, type LiveEventSubscriber } from '@tulay/messaging';
import { CLOCK, Jobs } from '@tulay/service-host';
import { ActivationsStore } from './activations.store';
import { CheckActivationFee } from './check-activation-fee';

const EVERY_MS = 2_000;
const BATCH = 20;

/** Checks the fees of approved merchants periodically, and immediately after a related event. */
@Injectable()
export class ActivationFeesJob implements OnModuleInit, OnModuleDestroy {
  private readonly hinted = new Set<string>();
  private watching: LiveEventSubscriber | null = null;

  constructor(
    private readonly activations: ActivationsStore,
    private readonly settleFee: CheckActivationFee,
    private readonly events: LiveEventSubscription,
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const wake = this.jobs.every(EVERY_MS, 'activation-fees', () => this.execute());
    this.watching = this.events.watch('catalog', (event) => this.hear(event, wake));
    this.watching.ready.catch(() => undefined);
  }

  onModuleDestroy(): void {
    this.watching?.end();
  }

  async execute(): Promise<boolean> {
    for (const invoiceId of this.takeHints()) {
      const row = await this.activations.byInvoice(invoiceId);
      if (row) await this.settleFee.execute(row);
    }
    const rows = await this.activations.dueFees(toUnix(this.clock.now('live')), BATCH);
    for (const row of rows) await this.settleFee.execute(row);
    return rows.length === BATCH;
  }

  /**
   * Schedules a check with the catalog instead of trusting the event, which any service on the bus could
   * forge.
   */
  private hear({ aggregateId, data }: DomainEvent, wake: () => void): void {
    if ((data.object as Partial<Invoice> | null)?.kind !== 'activation_fee') return;
    if (this.hinted.size < BATCH) this.hinted.add(aggregateId);
    wake();
  }

  private takeHints(): string[] {
    const hints = [...this.hinted];
    this.hinted.clear();
    return hints;
  }
}
