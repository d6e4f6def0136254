import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The INFO line that a NATS server sends to every client before login. */
export interface NatsGreeting {
  version: string;
  jetstream: boolean;
}

/** Connects to a server and reads its greeting. @throws Error if no greeting arrives in time */
export function readGreeting(host: string, port: number, timeoutMs = 2_000): Promise<NatsGreeting> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let text = '';
    const fail = (reason: string): void => {
      socket.destroy();
      reject(new Error(reason));
    };
    socket.setTimeout(timeoutMs, () => fail('the server did not respond in time'));
    socket.once('error', (error) => fail(error.message));
    socket.once('end', () => fail('the connection was closed'));
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      if (!text.includes('\r\n')) return;
      const greeting = parseGreeting(text);
      if (!greeting) return fail('not a NATS server');
      socket.destroy();
      resolve(greeting);
    });
  });
}

export function parseGreeting(text: string): NatsGreeting | null {
  const json = /^INFO (\{.*\})\s*$/m.exec(text)?.[1];
  if (!json) return null;
  const info = JSON.parse(json) as { version?: string; jetstream?: boolean };
  return { version: info.version ?? '0.0.0', jetstream: info.jetstream === true };
}

/** Waits for the server's greeting. Returns null after the timeout or if `giveUp` returns true. */
export async function waitForGreeting(
  port: number,
  withinMs: number,
  giveUp: () => boolean,
): Promise<NatsGreeting | null> {
  const until = Date.now() + withinMs;
  while (Date.now() < until && !giveUp()) {
    const greeting = await readGreeting('127.0.0.1', port).catch(() => null);
    if (greeting) return greeting;
    await sleep(25);
  }
  return null;
}
