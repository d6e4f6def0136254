import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  headers: IncomingHttpHeaders;
  method: string;
  path: string;
  body: string;
}

/** Handles a request. A handler that does nothing leaves the request open. */
export type Answer = (response: ServerResponse, received: Received) => void;

export const answers =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(body);

/** Starts a fake merchant server on loopback that records all requests. */
export async function receiver(answer: Answer = answers(200, 'ok')) {
  const received: Received[] = [];
  const state = { answer };
  const server = createServer((request, response) => void take(request, response));
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { headers, method = '', url: path = '' } = request;
    const whole = { headers, method, path, body: Buffer.concat(chunks).toString() };
    received.push(whole);
    state.answer(response, whole);
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}/hook?from=tulay`,
    answerWith: (next: Answer) => void (state.answer = next),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
