import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, RecordedEvents } from '@tulay/persistence';
import { Retention, SERVICE_CONFIG } from '@tulay/service-host';
import type { RetentionConfig } from './retention.config';
import { WaitingEventsStore } from './waiting-events.store';

/**
 * Deletes event copies and deliveries after their retention period. Events with pending deliveries are kept.
 */
@Injectable()
export class RetentionJob implements OnModuleInit {
  constructor(
    private readonly retention: Retention,
    private readonly waiting: WaitingEventsStore,
    private readonly db: Database,
    @Inject(SERVICE_CONFIG) private readonly config: RetentionConfig,
  ) {}

  onModuleInit(): void {
    const { RETENTION_EVENTS_DAYS, RETENTION_DELIVERIES_DAYS } = this.config;
    const neededSince = () => this.neededSince();
    this.retention.add({ table: 'events', days: RETENTION_EVENTS_DAYS, neededSince });
    this.retention.add({ table: 'deliveries', days: RETENTION_DELIVERIES_DAYS, neededSince });
    this.retention.add({ table: 'attempts', days: RETENTION_DELIVERIES_DAYS, neededSince });
  }

  /**
   * Returns the time from which copies are still needed. Reconciliation compares copies with the outboxes, so
   * the copies of unsealed events are also kept.
   */
  private async neededSince(): Promise<Date> {
    const [waiting, sealed] = [await this.waiting.oldest(), await new RecordedEvents(this.db).sealedBefore()];
    return waiting && waiting < sealed ? waiting : sealed;
  }
}
