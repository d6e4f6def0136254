import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PlayedRequest {
  method: string;
  /** Path and query, exactly as sent. */
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  /** Parsed JSON body; undefined if there is none. */
  body: unknown;
}

/** Handles a request. A handler that does nothing leaves the request open. */
export type Played = (response: ServerResponse, request: PlayedRequest) => void;

export const json =
  (status: number, body: unknown): Played =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export const html =
  (status: number, body = '<html><body>Bad gateway</body></html>'): Played =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end(body);

/** Reads the request and never responds. */
export const hanging = (): Played => () => undefined;

/** Reads the request and resets the connection. */
export const broken = (): Played => (response) => void response.socket?.resetAndDestroy();

/** Sends the beginning of a response and withholds the rest. */
export const slowly = (): Played => (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":');
};

/** Fake external server that records each request and sends scripted responses. */
export class PlayedServer {
  readonly received: PlayedRequest[] = [];
  private readonly answers = new Map<string, Played[]>();
  private readonly server = createServer((request, response) => {
    // Ignores errors while the body is read, because they come from a client that disconnects.
    this.take(request, response).catch(() => response.destroy());
  });

  static async start(): Promise<PlayedServer> {
    const played = new PlayedServer();
    await new Promise<void>((resolve) => void played.server.listen(0, '127.0.0.1', resolve));
    return played;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /**
   * Sets the responses for a method and path without query, in order. The last response is repeated. Other
   * requests get 404.
   * @param route such as `POST /v1/refunds`
   */
  on(route: string, ...answers: Played[]): this {
    this.answers.set(route, answers);
    return this;
  }

  reset(): void {
    this.received.length = 0;
    this.answers.clear();
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise<void>((resolve) => void this.server.close(() => resolve()));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url: path = '', headers } = request;
    const text = Buffer.concat(chunks).toString();
    const taken = { method, path, headers, text, body: text ? (JSON.parse(text) as unknown) : undefined };
    this.received.push(taken);
    const answers = this.answers.get(`${method} ${path.split('?')[0]}`);
    const answer = (answers && answers.length > 1 ? answers.shift() : answers?.[0]) ?? json(404, {});
    answer(response, taken);
  }
}
