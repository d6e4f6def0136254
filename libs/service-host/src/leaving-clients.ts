import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A client that sent nothing for this long is idle: its connection may be closed. */
const QUIET_MS = 300;
/** New clients may still come for as long as a balancer does not know that this replica is stopping. */
const AT_MOST_MS = 3_000;
const POLL_MS = 20;

/**
 * Waits until the clients have left by themselves: every answer of a draining service says `Connection: close`. A
 * connection that the server closes instead may carry a request at that moment, which would be lost.
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
