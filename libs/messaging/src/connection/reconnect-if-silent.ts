import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { NatsConnection } from './connection';

const POLL_MS = 20;

/**
 * Connects to another server of the cluster if the current server does not respond in time. Otherwise, the
 * client would notice an unresponsive server only at the second ping. Resolves when a server responds, or
 * after waiting `withinMs` again.
 */
export async function reconnectIfSilent(connection: NatsConnection, withinMs: number): Promise<void> {
  if (await responds(connection, withinMs)) return;
  await connection.reconnect();
  const until = performance.now() + withinMs;
  while (performance.now() < until && !(await responds(connection, until - performance.now())))
    await pause(POLL_MS, undefined, { ref: false });
}

async function responds(connection: NatsConnection, withinMs: number): Promise<boolean> {
  const response = connection.flush().then(
    () => true,
    () => false,
  );
  const late = pause(withinMs, undefined, { ref: false })
    // Reads messages that arrived while this process was busy.
    .then(() => nextTurn())
    .then(() => false);
  return Promise.race([response, late]);
}
