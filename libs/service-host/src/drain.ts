import type { INestApplication } from '@nestjs/common';
import type { Host } from './host';
import { HostShutdown } from './host-shutdown';

const LIMIT_MS = 20_000;

/** Stops accepting work, finishes started work, publishes the outbox, closes all connections, ends the process. */
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
  const shutdown = app.get(HostShutdown);
  await app.close();
  // Nest swallows the errors of shutdown hooks. This one reaches the caller.
  await shutdown.onApplicationShutdown();
}
