import { freePort } from '@tulay/testing';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A server that accepts every connection and never responds. */
export class HangingReceiver {
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<HangingReceiver> {
    const server = createServer();
    const receiver = new HangingReceiver(server);
    server.on('connection', (socket) => {
      receiver.sockets.add(socket);
      socket.resume();
      socket.on('error', () => undefined);
      socket.on('close', () => receiver.sockets.delete(socket));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => void this.server.close(resolve));
  }
}

/** Returns the URL of a server that is down and refuses every connection. */
export const deadUrl = async (): Promise<string> => `http://127.0.0.1:${await freePort()}/dead`;
