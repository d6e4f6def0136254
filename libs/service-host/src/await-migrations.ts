import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { HostConfig } from './config';
import type { ReadinessCheck } from './health/readiness';

const POLL_MS = 250;

/**
 * Waits until the service's migrations have run; a program of its own runs them (`migrate.js`). Meanwhile the service
 * is alive and not ready.
 */
export async function awaitMigrations(
  check: ReadinessCheck,
  { SERVICE_PORT: port, HOST: host }: HostConfig,
  logger: Logger,
): Promise<void> {
  const state = { problem: await problemOf(check) };
  if (state.problem === null) return;
  logger.warn({ problem: state.problem }, 'waits for its migrations');
  const server = answerHealth(() => state.problem).listen(port, host);
  while (state.problem !== null) {
    await pause(POLL_MS);
    state.problem = await problemOf(check);
  }
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
}

const answerHealth = (problem: () => string | null): Server =>
  createServer((request, response) => {
    const alive = request.url === '/livez';
    const body = alive ? { status: 'ok' } : { status: 'unavailable', problems: { migrations: problem() } };
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
