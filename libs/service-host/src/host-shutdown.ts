import type { OnApplicationShutdown } from '@nestjs/common';
import type { Host } from './host';
import { openTelemetry } from './tracing/load';

/**
 * Stops the jobs, publishes the outbox and closes the bus. Runs after NestJS has closed the servers and shut down the
 * service's modules, and before NestJS's TypeORM module destroys the data source.
 */
export class HostShutdown implements OnApplicationShutdown {
  private finished: Promise<void> | null = null;

  constructor(private readonly host: Host) {}

  /** Can be called twice; both calls return the same promise. NestJS logs errors of this hook and continues. */
  onApplicationShutdown(): Promise<void> {
    this.finished ??= this.finish();
    return this.finished;
  }

  private async finish(): Promise<void> {
    await this.host.jobs.stop();
    await this.flushOutbox();
    if (!this.host.bus.isClosed()) await this.host.bus.drain();
    await this.host.stored?.db.silence.stop();
    await openTelemetry?.stopTracing();
  }

  /**
   * Publishes the outbox. Does not wait for an unreachable bus, because the next start publishes the remaining
   * events.
   */
  private async flushOutbox(): Promise<void> {
    const { relay, bus, logger } = this.host;
    if (!relay) return;
    if (!bus.isClosed())
      await relay.relay
        .flush()
        .catch((error: unknown) => logger.warn({ err: error }, 'failed to flush outbox'));
    await relay.lock.release();
  }
}
