import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** TCP proxy on loopback that simulates a network or host failing without closing connections. */
export class FreezingProxy {
  private readonly pairs = new Set<[Socket, Socket]>();
  private readonly frozen: Socket[] = [];

  private target = { host: '', port: 0 };
  private gone = false;

  private constructor(private readonly server: Server) {}

  /** @param port the port to listen on; by default, any free port */
  static start(port = 0): Promise<FreezingProxy> {
    return new Promise((resolve, reject) => {
      const server = createServer({ allowHalfOpen: true });
      const proxy = new FreezingProxy(server);
      server.on('connection', (client) => proxy.accept(client));
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve(proxy));
    });
  }

  /**
   * Starts forwarding to the server in `url`.
   * @returns the URL with the proxy's address in place of the server's address
   */
  through(url: string): string {
    const changed = new URL(url);
    this.target = { host: changed.hostname, port: Number(changed.port) };
    changed.hostname = '127.0.0.1';
    changed.port = String((this.server.address() as AddressInfo).port);
    return changed.toString();
  }

  /** Keeps existing connections open but stops forwarding in both directions. New connections work. */
  freeze(): void {
    for (const pair of this.pairs) for (const socket of pair) socket.unpipe().pause();
    this.frozen.push(...[...this.pairs].flat());
    this.pairs.clear();
  }

  /** Stops forwarding on existing and new connections until `comeBack` is called. */
  vanish(): void {
    this.gone = true;
    this.freeze();
  }

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

  /**
   * Closes both sockets of a pair. Leaves a frozen pair open, so that neither side detects that the other has
   * closed.
   */
  private end(pair: [Socket, Socket]): void {
    if (!this.pairs.delete(pair)) return;
    for (const socket of pair) socket.destroy();
  }
}
