import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answering } from '../child';

export type ReceiversQuestion =
  /**
   * Opens `count` more receivers and returns their ports. Dead receivers accept requests and never respond.
   */
  | { do: 'open'; count: number; dead: boolean }
  /** Starts measuring the first attempt of each delivery. */
  | { do: 'time' }
  /** Returns the times from sending each event to its first delivery attempt, in milliseconds. */
  | { do: 'read' };

const BACKLOG = 4_096;

let timing = false;
const seen = new Set<string>();
const latencies: number[] = [];

async function listen(dead: boolean): Promise<number> {
  const server = createServer((request, response) => take(request, response, dead));
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', BACKLOG, resolve));
  return (server.address() as AddressInfo).port;
}

function take(request: IncomingMessage, response: ServerResponse, dead: boolean): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (dead) return;
    if (timing) time(String(request.headers['x-service-delivery']), Buffer.concat(chunks));
    response.end('ok');
  });
}

function time(delivery: string, body: Buffer): void {
  if (seen.has(delivery)) return;
  seen.add(delivery);
  const event = JSON.parse(body.toString()) as { data: { object: { sent_at: number } } };
  latencies.push(Date.now() - event.data.object.sent_at);
}

answering(async (question: ReceiversQuestion): Promise<number[]> => {
  if (question.do === 'open')
    return Promise.all(Array.from({ length: question.count }, () => listen(question.dead)));
  timing = question.do === 'time';
  seen.clear();
  return latencies.splice(0);
});
