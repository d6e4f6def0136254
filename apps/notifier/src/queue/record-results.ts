import { Inject, Injectable } from '@nestjs/common';
import { Batcher } from '@tulay/messaging';
import { isTransientDatabaseError } from '@tulay/persistence';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryResult } from './leased-delivery';
import { ResultsStore } from './results.store';

const BATCH = 500;
const RETRY_AFTER_MS = 500;
const MAX_WRITES = 20;

/** Stores the results of attempts. Concurrent results share one statement. */
@Injectable()
export class RecordResults {
  private readonly batcher = new Batcher<DeliveryResult, void>({
    run: (results) => this.record(results),
    max: BATCH,
  });

  constructor(
    private readonly store: ResultsStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Never rejects: if a result cannot be stored, the attempt is repeated after the delivery's lease has
   * expired.
   */
  async execute(result: DeliveryResult): Promise<void> {
    await this.batcher.add(result).catch((error: unknown) => {
      this.logger.error({ err: error, delivery: result.number }, 'failed to save delivery result');
    });
  }

  private async record(results: DeliveryResult[]): Promise<(void | Error)[]> {
    try {
      await this.write(results);
      return results.map(() => undefined);
    } catch (error) {
      if (results.length === 1) return [error as Error];
      // Stores each result individually, because one invalid row fails the whole statement.
      const alone = results.map((result) => this.record([result]));
      return (await Promise.all(alone)).flat();
    }
  }

  /** Retries for a few seconds while the database is down. */
  private async write(results: DeliveryResult[]): Promise<void> {
    for (let writes = 1; ; writes++) {
      try {
        return await this.store.record(results);
      } catch (error) {
        if (!isTransientDatabaseError(error) || writes >= MAX_WRITES) throw error;
        await pause(RETRY_AFTER_MS);
      }
    }
  }
}
