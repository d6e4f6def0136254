import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { PortTaken } from '../processes/free-ports';

const HOST = '127.0.0.1';
const CHECK_EVERY_MS = 250;
const CHECK_TIMEOUT_MS = 1_000;
/** A single failed check can mean that this process itself was busy. */
const FAILED_CHECKS = 2;

/**
 * A TCP load balancer with a single port for the replicas of a service. Forwards each connection to the next
 * replica that accepts it, without inspecting the data. Closes the connections of a replica that accepts
 * connections but does not respond to `GET /livez` for two seconds, and avoids it until it responds.
 */
export class FrontDoor {
  private turn = 0;
  private readonly closed = new Set<number>();
  private readonly silent = new Set<number>();
  private readonly connections = new Set<Socket>();
  /** Open connections to replicas, with each replica's port. */
  private readonly served = new Map<Socket, number>();
  private readonly stopping = new AbortController();

  private constructor(
    private readonly server: Server,
    private readonly ports: readonly number[],
  ) {}

  /**
   * @param ports ports of the replicas
   * @throws PortTaken if a program listens on the port
   */
  static open(port: number, ports: readonly number[]): Promise<FrontDoor> {
    return new Promise((resolve, reject) => {
      const server = createServer({ allowHalfOpen: true, noDelay: true });
      const door = new FrontDoor(server, ports);
      server.on('connection', (client) => door.enter(client));
      server.on('error', () => reject(new PortTaken(`port ${port} is taken`)));
      server.listen({ port, host: HOST, exclusive: true }, () => {
        for (const each of ports) void door.watch(each);
        resolve(door);
      });
    });
  }

  /** Stops sending new connections to a replica that is about to stop. Existing connections remain. */
  takeOut(port: number): void {
    this.closed.add(port);
  }

  putBack(port: number): void {
    this.closed.delete(port);
  }

  close(): Promise<void> {
    this.stopping.abort();
    for (const connection of this.connections) connection.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private enter(client: Socket): void {
    this.turn++;
    const open = this.ports.filter((port) => !this.closed.has(port));
    const inTurn = open.map((_, at) => open[(this.turn + at) % open.length] as number);
    const [silent, responding] = [true, false].map((is) =>
      inTurn.filter((port) => this.silent.has(port) === is),
    ) as [number[], number[]];
    this.track(client);
    this.lead(client, [...responding, ...silent]);
  }

  /** Connects to the first port that accepts the connection. A killed replica refuses connections. */
  private lead(client: Socket, [port, ...others]: number[]): void {
    if (port === undefined || client.destroyed) return void client.destroy();
    const replica = connect({ port, host: HOST, allowHalfOpen: true, noDelay: true });
    const refused = (): void => this.lead(client, others);
    replica.once('error', refused);
    replica.once('connect', () => {
      replica.off('error', refused);
      this.join(client, replica, port);
    });
  }

  private join(client: Socket, replica: Socket, port: number): void {
    this.track(replica);
    this.served.set(replica, port);
    replica.once('close', () => this.served.delete(replica));
    for (const [from, to] of [
      [client, replica],
      [replica, client],
    ] as const) {
      from.pipe(to);
      from.once('close', () => to.destroy());
    }
  }

  private track(socket: Socket): void {
    this.connections.add(socket);
    // Handled by `close`, which follows every error.
    socket.on('error', () => undefined).once('close', () => this.connections.delete(socket));
  }

  private async watch(port: number): Promise<void> {
    const { signal } = this.stopping;
    for (let failed = 0; !signal.aborted;) {
      failed = (await isSilent(port)) ? failed + 1 : 0;
      if (failed === 0) this.silent.delete(port);
      else if (failed >= FAILED_CHECKS && !signal.aborted) this.abandon(port);
      await pause(CHECK_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  private abandon(port: number): void {
    this.silent.add(port);
    for (const [replica, at] of this.served) if (at === port) replica.destroy();
  }
}

/** Returns whether the replica accepts a connection but does not respond. A killed replica is not silent. */
const isSilent = (port: number): Promise<boolean> =>
  fetch(`http://${HOST}:${port}/livez`, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).then(
    async (response) => {
      await response.body?.cancel();
      return false;
    },
    (error: Error) => error.name === 'TimeoutError',
  );
