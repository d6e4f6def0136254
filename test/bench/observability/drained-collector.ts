import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A trace collector that accepts every span and stores nothing. */
export class DrainedCollector {
  bytes = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<DrainedCollector> {
    const server = createServer();
    const collector = new DrainedCollector(server);
    server.on('request', (request, response) => {
      request.on('data', (chunk: Buffer) => void (collector.bytes += chunk.length));
      request.on('end', () => response.setHeader('content-type', 'application/x-protobuf').end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
