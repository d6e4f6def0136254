import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Host } from './host';
import { HostShutdown } from './host-shutdown';
import { untilClientsLeave } from './client-disconnects';

const LIMIT_MS = 20_000;

/**
 * Stops accepting work, finishes work in progress, publishes the outbox, closes all connections and exits.
 * @param hasClients whether the service has HTTP clients other than health probes
 */
export async function drain(app: NestFastifyApplication, host: Host, hasClients: boolean): Promise<void> {
  const limit = setTimeout(() => {
    host.logger.error('drain timed out');
    process.exit(1);
  }, LIMIT_MS);
  limit.unref();
  const began = performance.now();
  host.logger.info('drain started');
  try {
    host.readiness.drain();
    if (hasClients) await untilClientsLeave(app.getHttpServer());
    await closeService(app, host);
    host.logger.info({ ms: Math.round(performance.now() - began) }, 'drain finished');
  } catch (error) {
    host.logger.error({ err: error }, 'drain failed');
    process.exit(1);
  }
  process.exit(0);
}

/** Stops the service like `drain`, but without exiting. */
export async function closeService(app: NestFastifyApplication, host: Host): Promise<void> {
  host.readiness.drain();
  const shutdown = app.get(HostShutdown);
  await app.close();
  // NestJS ignores errors in shutdown hooks. Calling the hook again returns the same promise, so that the caller gets
  // the error.
  await shutdown.onApplicationShutdown();
}
