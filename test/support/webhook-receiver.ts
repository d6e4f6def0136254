import type { EventResource } from '@tulay/contracts';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiDocument } from './api-document';
import { isKilledRun } from './send';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  /** The request body as received. */
  raw: string;
  event: EventResource<{ id: string; status: string }>;
  at: number;
}

/**
 * A merchant's server that records requests and responds as configured. On the shared stack, stopping the
 * server throws if a received webhook does not match the OpenAPI document.
 */
export class WebhookReceiver {
  readonly received: Received[] = [];
  private answer: (received: Received) => number = () => 200;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    const receiver = new WebhookReceiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const event = JSON.parse(raw) as Received['event'];
        const received = { path: request.url ?? '', headers: request.headers, raw, event, at: Date.now() };
        if (!receiver.isRepeat(received)) receiver.received.push(received);
        response.writeHead(receiver.answer(received)).end('ok');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  url(path = '/hook'): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  answers(answer: number | ((received: Received) => number)): void {
    this.answer = typeof answer === 'number' ? () => answer : answer;
  }

  of(paymentId: string, type?: string): Received[] {
    return this.received.filter(
      ({ event }) => event.data.object.id === paymentId && (!type || event.type === type),
    );
  }

  /**
   * Returns whether the request repeats an attempt. A notifier that was killed before saving the response
   * sends the same attempt again.
   */
  private isRepeat({ headers }: Received): boolean {
    const attempt = attemptOf(headers);
    const seen = this.received.map((earlier) => attemptOf(earlier.headers));
    return isKilledRun() && attempt !== null && seen.includes(attempt);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    if (process.env.BASE_URL) this.requireDocumented(await ApiDocument.at(process.env.BASE_URL));
  }

  private requireDocumented(document: ApiDocument): void {
    const signed = this.received.filter(({ headers }) => headers['x-service-signature'] !== undefined);
    const problems = new Set(
      signed.flatMap(({ headers, event }) =>
        document.problemsOfWebhook(headers, event).map((problem) => `${event.type}: ${problem}`),
      ),
    );
    if (problems.size) throw new Error(`/openapi.json does not describe: ${[...problems].join('; ')}`);
  }
}

/**
 * Returns a value that identifies the attempt; null for a legacy webhook, which does not have these headers.
 */
const attemptOf = (headers: IncomingHttpHeaders): string | null => {
  const delivery = headers['x-service-delivery'];
  return delivery === undefined ? null : `${String(delivery)} ${String(headers['x-service-attempt'])}`;
};
