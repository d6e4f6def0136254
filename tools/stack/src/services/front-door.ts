import { connect, createServer, type Server, type Socket } from 'node:net';
import { PortTaken } from '../processes/free-ports';

const HOST = '127.0.0.1';

/**
 * A TCP load balancer with a single port for the replicas of a service. Forwards each connection to the next
 * replica that accepts it, without inspecting the data.
 */
export class FrontDoor {
  private turn = 0;
  private readonly closed = new Set<number>();
  private readonly connections = new Set<Socket>();

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
      server.listen({ port, host: HOST, exclusive: true }, () => resolve(door));
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
    for (const connection of this.connections) connection.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private enter(client: Socket): void {
    this.turn++;
    const open = this.ports.filter((port) => !this.closed.has(port));
    const inTurn = open.map((_, at) => open[(this.turn + at) % open.length] as number);
    this.track(client);
    this.lead(client, inTurn);
  }

  /** Connects to the first port that accepts the connection. A killed replica refuses connections. */
  private lead(client: Socket, [port, ...others]: number[]): void {
    if (port === undefined || client.destroyed) return void client.destroy();
    const replica = connect({ port, host: HOST, allowHalfOpen: true, noDelay: true });
    const refused = (): void => this.lead(client, others);
    replica.once('error', refused);
    replica.once('connect', () => {
      replica.off('error', refused);
      this.join(client, replica);
    });
  }

  private join(client: Socket, replica: Socket): void {
    this.track(replica);
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
}
