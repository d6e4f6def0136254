import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { HostConfig } from './config';

const POLL_MS = 250;

/**
 * Serves a service's health endpoints while it waits for its database, its migrations and the bus: the service is
 * alive but not ready. The reason is only logged, because the health endpoints are public.
 */
export class StartupHealth {
  private logged: string | null = null;

  private constructor(
    private readonly server: Server,
    private readonly logger: Logger,
  ) {}

  static async listen(
    { SERVICE_PORT: port, HOST: host }: HostConfig,
    logger: Logger,
  ): Promise<StartupHealth> {
    const server = answerHealth().listen(port, host);
    await once(server, 'listening');
    return new StartupHealth(server, logger);
  }

  /** Repeats `attempt` until it succeeds. Logs each new reason for a failure once. */
  async retry<T>(attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        const problem = (error as Error).message;
        if (problem !== this.logged)
          this.logger.warn({ problem }, 'dependency not ready; startup will retry');
        this.logged = problem;
        await pause(POLL_MS);
      }
    }
  }

  /** Releases the port. */
  async close(): Promise<void> {
    await new Promise((resolve) => {
      this.server.close(resolve);
      this.server.closeAllConnections();
    });
  }
}

const answerHealth = (): Server =>
  createServer((request, response) => {
    const alive = request.url === '/livez';
    const body = { status: alive ? 'ok' : 'unavailable' };
    response.writeHead(alive ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
