import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Host } from './host';
import { HostShutdown } from './host-shutdown';
import { untilClientsLeave } from './client-disconnects';

const LIMIT_MS = 20_000;

/**
 * Stops accepting work, finishes work in progress, publishes the outbox, closes all connections and ends the process.
 * @param hasClients whether clients other than probes call its HTTP server
 */
export async function drain(app: NestFastifyApplication, host: Host, hasClients: boolean): Promise<void> {
  const limit = setTimeout(() => {
    host.logger.error('drain timed out');
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
    host.logger.error({ err: error }, 'drain failed');
    process.exit(1);
  }
  process.exit(0);
}

/** Like `drain`, but without ending the process. */
export async function closeService(app: NestFastifyApplication, host: Host): Promise<void> {
  host.readiness.drain();
  const shutdown = app.get(HostShutdown);
  await app.close();
  // Nest swallows errors of shutdown hooks; this call passes them to the caller.
  await shutdown.onApplicationShutdown();
}
