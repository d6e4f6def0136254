import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { HostConfig } from './config';
import type { ReadinessCheck } from './health/readiness';

const POLL_MS = 250;

/**
 * Waits until another program (`migrate.js`) has run the service's migrations. In the meantime, the service is alive
 * but not ready. The reason is only logged, because the health endpoints are public.
 */
export async function awaitMigrations(
  check: ReadinessCheck,
  { SERVICE_PORT: port, HOST: host }: HostConfig,
  logger: Logger,
): Promise<void> {
  let problem = await problemOf(check);
  if (problem === null) return;
  const server = answerHealth().listen(port, host);
  for (let logged: string | null = null; problem !== null; problem = await problemOf(check)) {
    if (problem !== logged) logger.warn({ problem }, 'startup delayed by pending migrations');
    logged = problem;
    await pause(POLL_MS);
  }
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
}

const answerHealth = (): Server =>
  createServer((request, response) => {
    const alive = request.url === '/livez';
    const body = { status: alive ? 'ok' : 'unavailable' };
    response.writeHead(alive ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });

async function problemOf(check: ReadinessCheck): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
