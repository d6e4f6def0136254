import type { INestApplication } from '@nestjs/common';
import type { Host } from './host';

const LIMIT_MS = 20_000;

/** Stops taking work, finishes what is in hand, stops the consumers, flushes the outbox, closes; then the process ends. */
export async function drain(app: INestApplication, host: Host): Promise<void> {
  const limit = setTimeout(() => {
    host.logger.error('draining took too long');
    process.exit(1);
  }, LIMIT_MS);
  limit.unref();
  host.logger.info('draining');
  try {
    await closeService(app, host);
  } catch (error) {
    host.logger.error({ err: error }, 'draining failed');
    process.exit(1);
  }
  process.exit(0);
}

/** The same without ending the process. */
export async function closeService(app: INestApplication, host: Host): Promise<void> {
  host.readiness.drain();
  await app.close();
  await host.jobs.stop();
  await flushOutbox(host);
  await host.bus.drain();
  await host.stored?.db.source.destroy();
}

/** What stays in the outbox is published by the next start, so that a bus that is away does not hold this stop up. */
async function flushOutbox({ relay, bus, logger }: Host): Promise<void> {
  if (!relay) return;
  if (!bus.isClosed())
    await relay.relay.flush().catch((error: unknown) => logger.warn({ err: error }, 'outbox not flushed'));
  await relay.lock.release();
}
