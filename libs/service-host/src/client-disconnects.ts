import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Time without a request after which all remaining clients count as idle, so that their connections can be closed.
 */
const QUIET_MS = 300;
/**
 * Maximum waiting time. New clients can connect until the load balancer has detected that this replica is stopping.
 */
const AT_MOST_MS = 3_000;
const POLL_MS = 20;

/**
 * Waits until clients have disconnected. Each response of a draining service contains `Connection: close`, so
 * that clients close their connections. If the server closed the connections, requests in transit could be
 * lost.
 */
export async function untilClientsLeave(server: Server): Promise<void> {
  const began = performance.now();
  let lastRequest = began;
  const note = () => void (lastRequest = performance.now());
  server.on('request', note);
  try {
    while ((await connectionsOf(server)) > 0 && performance.now() - began < AT_MOST_MS) {
      if (performance.now() - lastRequest > QUIET_MS) return;
      await pause(POLL_MS);
    }
  } finally {
    server.off('request', note);
  }
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
