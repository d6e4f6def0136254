import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy on loopback that simulates a network or a host that vanishes silently. */
export class FreezingProxy {
  private readonly pairs = new Set<[Socket, Socket]>();
  private readonly frozen: Socket[] = [];

  private target = { host: '', port: 0 };
  private gone = false;

  private constructor(private readonly server: Server) {}

  static start(): Promise<FreezingProxy> {
    return new Promise((resolve, reject) => {
      const server = createServer({ allowHalfOpen: true });
      const proxy = new FreezingProxy(server);
      server.on('connection', (client) => proxy.accept(client));
      server.once('error', reject);
      server.listen(0, '127.0.0.1', () => resolve(proxy));
    });
  }

  /** Forwards to the server of `url` from now on. @returns the URL with the proxy in place of that server */
  through(url: string): string {
    const changed = new URL(url);
    this.target = { host: changed.hostname, port: Number(changed.port) };
    changed.hostname = '127.0.0.1';
    changed.port = String((this.server.address() as AddressInfo).port);
    return changed.toString();
  }

  /** Keeps the current connections open but forwards nothing in either direction. New connections work. */
  freeze(): void {
    for (const pair of this.pairs) for (const socket of pair) socket.unpipe().pause();
    this.frozen.push(...[...this.pairs].flat());
    this.pairs.clear();
  }

  /** Like `freeze`, but new connections forward nothing either, until `comeBack`. */
  vanish(): void {
    this.gone = true;
    this.freeze();
  }

  /** Makes new connections work again. */
  comeBack(): void {
    this.gone = false;
  }

  stop(): Promise<void> {
    for (const socket of [...this.pairs, ...this.frozen].flat()) socket.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private accept(client: Socket): void {
    if (!this.gone) return this.join(client, connect({ ...this.target, allowHalfOpen: true }));
    this.frozen.push(client.pause().on('error', () => undefined));
  }

  private join(client: Socket, server: Socket): void {
    const pair: [Socket, Socket] = [client, server];
    this.pairs.add(pair);
    client.pipe(server);
    server.pipe(client);
    for (const socket of pair) socket.on('error', () => this.end(pair)).once('close', () => this.end(pair));
  }

  /** A frozen pair stays open, so that neither end learns that the other has gone. */
  private end(pair: [Socket, Socket]): void {
    if (!this.pairs.delete(pair)) return;
    for (const socket of pair) socket.destroy();
  }
}
