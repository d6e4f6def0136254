import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy on loopback that plays a network or a host that vanishes without a word. */
export class FreezingProxy {
  private readonly pairs = new Set<[Socket, Socket]>();
  private readonly frozen: [Socket, Socket][] = [];

  private target = { host: '', port: 0 };

  private constructor(private readonly server: Server) {}

  static start(): Promise<FreezingProxy> {
    return new Promise((resolve, reject) => {
      const server = createServer({ allowHalfOpen: true });
      const proxy = new FreezingProxy(server);
      server.on('connection', (client) =>
        proxy.join(client, connect({ ...proxy.target, allowHalfOpen: true })),
      );
      server.once('error', reject);
      server.listen(0, '127.0.0.1', () => resolve(proxy));
    });
  }

  /** Leads to the server of `url` from now on. @returns the URL with the proxy in that server's place */
  through(url: string): string {
    const changed = new URL(url);
    this.target = { host: changed.hostname, port: Number(changed.port) };
    changed.hostname = '127.0.0.1';
    changed.port = String((this.server.address() as AddressInfo).port);
    return changed.toString();
  }

  /** The present connections stay open and carry nothing any more, in either direction. New ones work. */
  freeze(): void {
    for (const pair of this.pairs) for (const socket of pair) socket.unpipe().pause();
    this.frozen.push(...this.pairs);
    this.pairs.clear();
  }

  stop(): Promise<void> {
    for (const pair of [...this.pairs, ...this.frozen]) for (const socket of pair) socket.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private join(client: Socket, server: Socket): void {
    const pair: [Socket, Socket] = [client, server];
    this.pairs.add(pair);
    client.pipe(server);
    server.pipe(client);
    for (const socket of pair) socket.on('error', () => this.end(pair)).once('close', () => this.end(pair));
  }

  /** A frozen pair stays as it is: neither side learns that the other has gone. */
  private end(pair: [Socket, Socket]): void {
    if (!this.pairs.delete(pair)) return;
    for (const socket of pair) socket.destroy();
  }
}
