import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A client that sent nothing for this long is idle, so its connection can be closed. */
const QUIET_MS = 300;
/** New clients may still connect until the load balancer has noticed that this replica is stopping. */
const AT_MOST_MS = 3_000;
const POLL_MS = 20;

/**
 * Waits until the clients have disconnected, because every response of a draining service contains `Connection: close`.
 * A connection closed by the server instead could lose a request in transit.
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
