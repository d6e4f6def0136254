import { createServer, type Server } from 'node:net';

/** Different ports of 127.0.0.1 on which no program listens at this moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0, '127.0.0.1')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map(close));
  return ports;
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port as number;
}

/**
 * Whether a program listens on this port of a loopback address. Both addresses are tried: `localhost` may mean either,
 * so a browser could reach the other program.
 */
export async function isPortTaken(port: number): Promise<boolean> {
  const answers = await Promise.all(['127.0.0.1', '::1'].map((host) => isTakenOn(port, host)));
  return answers.includes(true);
}

async function isTakenOn(port: number, host: string): Promise<boolean> {
  try {
    await close(await listen(port, host));
    return false;
  } catch (error) {
    // A machine without IPv6 answers EADDRNOTAVAIL or EAFNOSUPPORT: no program can listen there.
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
