import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { StackError } from '../common/stack-error';

/**
 * Returns different ports of 127.0.0.1 on which no program currently listens. They are outside the range for
 * outgoing connections, because a connection could otherwise take the port of a restarting service.
 */
export async function freePorts(count: number): Promise<number[]> {
  const { from, to } = portRange(await ephemeralRange());
  const held: { port: number; server: Server }[] = [];
  for (let tries = 0; held.length < count; tries++) {
    if (tries > MOST_TRIES) throw new Error(`no free ports between ${from} and ${to}`);
    const port = randomInt(from, to + 1);
    const server = await listen(port, '127.0.0.1').catch(() => null);
    if (server) held.push({ port, server });
  }
  await Promise.all(held.map(({ server }) => close(server)));
  return held.map(({ port }) => port);
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port as number;
}

/** Thrown if a program took a port between its selection and the start. */
export class PortTaken extends StackError {}

const MOST_STARTS = 3;

/**
 * Calls `start` with free ports. If a program takes one of the ports before the start, retries with different
 * ports.
 */
export async function startOnFreePorts<T>(count: number, start: (ports: number[]) => Promise<T>): Promise<T> {
  for (let starts = 1; ; starts++) {
    try {
      return await start(await freePorts(count));
    } catch (error) {
      if (!(error instanceof PortTaken) || starts === MOST_STARTS) throw error;
    }
  }
}

interface PortRange {
  from: number;
  to: number;
}

const USUAL: PortRange = { from: 10_000, to: 30_000 };
const ENOUGH = 1_000;
const MOST_TRIES = 500;

/**
 * Returns the range for the stack's own ports.
 * @param ephemeral range of outgoing connections; null if unknown
 */
export function portRange(ephemeral: PortRange | null): PortRange {
  if (!ephemeral) return USUAL;
  const below = { from: USUAL.from, to: Math.min(ephemeral.from - 1, USUAL.to) };
  const above = { from: ephemeral.to + 1, to: 65_535 };
  return [below, above].find(({ from, to }) => to - from >= ENOUGH) ?? USUAL;
}

/**
 * Returns the port range for outgoing connections on Linux; null on other systems, which use ports from 49152.
 */
async function ephemeralRange(): Promise<PortRange | null> {
  const text = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '');
  const [from, to] = text.trim().split(/\s+/).map(Number);
  return from && to ? { from, to } : null;
}

/**
 * @param port undefined or 0 for any free port
 * @throws StackError with a solution if the port is taken
 */
export async function checkPublicPort(port: number | undefined): Promise<void> {
  if (!port || !(await isPortTaken(port))) return;
  throw new StackError(
    `Port ${port} is used by another program. The gateway needs it as the stack's public port. ` +
      `Stop that program, or choose another port: PORT=${port === 65_535 ? 3001 : port + 1} npm start`,
  );
}

/**
 * Returns whether a program listens on this port of a loopback address. Checks IPv4 and IPv6, because
 * `localhost` may resolve to either and a browser could reach the other program.
 */
async function isPortTaken(port: number): Promise<boolean> {
  const answers = await Promise.all(['127.0.0.1', '::1'].map((host) => isTakenOn(port, host)));
  return answers.includes(true);
}

async function isTakenOn(port: number, host: string): Promise<boolean> {
  try {
    await close(await listen(port, host));
    return false;
  } catch (error) {
    // A machine without IPv6 returns EADDRNOTAVAIL or EAFNOSUPPORT, so no program can listen on the IPv6
    // address.
    return (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  }
}

function listen(port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
