import { Inject, Injectable } from '@nestjs/common';
import { Batcher } from '@tulay/messaging';
import { isTransientDatabaseError } from '@tulay/persistence';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryResult } from './delivery.entity';
import { DeliveryQueueStore } from './delivery-queue.store';

const BATCH = 500;
const PAUSE_MS = 500;
const TRIES = 20;

/** Writes down what became of deliveries; results that come together share one statement. */
@Injectable()
export class RecordResults {
  private readonly batcher = new Batcher<DeliveryResult, void>({
    run: (results) => this.record(results),
    max: BATCH,
  });

  constructor(
    private readonly queue: DeliveryQueueStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves in any case: a result that cannot be written is made anew when the delivery's lease has run out. */
  async execute(result: DeliveryResult): Promise<void> {
    await this.batcher.add(result).catch((error: unknown) => {
      this.logger.error({ err: error, delivery: result.id }, 'delivery result lost');
    });
  }

  private async record(results: DeliveryResult[]): Promise<(void | Error)[]> {
    try {
      await this.settle(results);
      return results.map(() => undefined);
    } catch (error) {
      if (results.length === 1) return [error as Error];
      // One bad row fails the statement for all: each is tried alone.
      const alone = results.map((result) => this.record([result]));
      return (await Promise.all(alone)).flat();
    }
  }

  /** A database that is away for some seconds loses nothing. */
  private async settle(results: DeliveryResult[]): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.queue.settle(results);
      } catch (error) {
        if (!isTransientDatabaseError(error) || tries >= TRIES) throw error;
        await pause(PAUSE_MS);
      }
    }
  }
}
