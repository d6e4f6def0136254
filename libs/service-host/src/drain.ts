import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Host } from './host';
import { HostShutdown } from './host-shutdown';
import { untilClientsLeave } from './leaving-clients';

const LIMIT_MS = 20_000;

/**
 * Stops accepting work, finishes started work, publishes the outbox, closes all connections, ends the process.
 * @param hasClients whether others than probes call its HTTP server
 */
export async function drain(app: NestFastifyApplication, host: Host, hasClients: boolean): Promise<void> {
  const limit = setTimeout(() => {
    host.logger.error('draining took too long');
    process.exit(1);
  }, LIMIT_MS);
  limit.unref();
  const began = performance.now();
  host.logger.info('draining');
  try {
    host.readiness.drain();
    if (hasClients) await untilClientsLeave(app.getHttpServer());
    await closeService(app, host);
    host.logger.info({ ms: Math.round(performance.now() - began) }, 'drained');
  } catch (error) {
    host.logger.error({ err: error }, 'draining failed');
    process.exit(1);
  }
  process.exit(0);
}

/** The same without ending the process. */
export async function closeService(app: NestFastifyApplication, host: Host): Promise<void> {
  host.readiness.drain();
  const shutdown = app.get(HostShutdown);
  await app.close();
  // Nest swallows the errors of shutdown hooks. This one reaches the caller.
  await shutdown.onApplicationShutdown();
}
