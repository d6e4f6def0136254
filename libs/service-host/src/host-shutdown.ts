import type { OnApplicationShutdown } from '@nestjs/common';
import type { Host } from './host';
import { openTelemetry } from './tracing/load';

/**
 * Stops the jobs, publishes the outbox and closes the bus. Runs after Nest has closed the servers and shut down the
 * service's modules, and before Nest's TypeORM module destroys the data source.
 */
export class HostShutdown implements OnApplicationShutdown {
  private finished: Promise<void> | null = null;

  constructor(private readonly host: Host) {}

  /** Can be called twice. Nest logs errors of this hook and continues. */
  onApplicationShutdown(): Promise<void> {
    this.finished ??= this.finish();
    return this.finished;
  }

  private async finish(): Promise<void> {
    await this.host.jobs.stop();
    await this.flushOutbox();
    if (!this.host.bus.isClosed()) await this.host.bus.drain();
    await openTelemetry?.stopTracing();
  }

  /** An unreachable bus does not delay the stop, because the next start publishes the remaining events. */
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
