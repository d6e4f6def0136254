import { randomUUID } from 'node:crypto';
import { Agent, request, type Dispatcher } from 'undici';
import { A_SESSION, SIGN_IN_PAGE } from '../support/sign-in-page';

interface Sent {
  path: string;
  method: 'GET' | 'POST';
  body?: string;
  expected: number;
}

/**
 * Undici's error codes for a closed connection. A client may retry the failed request once with the same
 * Idempotency-Key.
 */
const CLOSED = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'ECONNREFUSED'];

/**
 * Simulates several clients with one persistent connection each. A client sends requests one at a time and
 * counts the outcomes.
 */
export class SteadyLoad {
  requests = 0;
  retried = 0;
  /** Requests without a response, or with an unexpected response. */
  readonly lost: string[] = [];
  readonly created: string[] = [];
  private sending = true;
  private work: Promise<void>[] = [];

  constructor(
    private readonly baseUrl: string,
    private readonly key: string,
  ) {}

  start(clients: number): void {
    this.work = Array.from({ length: clients }, () => this.client());
  }

  async stop(): Promise<void> {
    this.sending = false;
    await Promise.all(this.work);
  }

  private async client(): Promise<void> {
    const dispatcher = new Agent({ connections: 1, keepAliveTimeout: 60_000 });
    while (this.sending) {
      const body = JSON.stringify({ amount: 100, method: 'gcash_qr', expires_in: 9000 });
      const made = await this.send(dispatcher, { path: '/v1/payments', method: 'POST', body, expected: 201 });
      if (!made) continue;
      const { id } = made as { id: string };
      this.created.push(id);
      await this.send(dispatcher, { path: `/v1/payments/${id}`, method: 'GET', expected: 200 });
      await this.send(dispatcher, { path: `/checkout/${id}`, method: 'GET', expected: 200 });
      await this.send(dispatcher, { path: SIGN_IN_PAGE, method: 'GET', expected: 200 });
    }
    await dispatcher.close();
  }

  private async send(dispatcher: Dispatcher, sent: Sent): Promise<unknown> {
    this.requests++;
    const key = randomUUID();
    try {
      return await this.once(dispatcher, sent, key).catch((error: { code?: string }) => {
        if (!CLOSED.includes(error.code ?? '')) throw error;
        this.retried++;
        return this.once(dispatcher, sent, key);
      });
    } catch (error) {
      this.lost.push(`${sent.method} ${sent.path}: ${(error as Error).message}`);
      return null;
    }
  }

  private async once(dispatcher: Dispatcher, sent: Sent, key: string): Promise<unknown> {
    const { path, method, body, expected } = sent;
    const headers = {
      ...A_SESSION,
      ...(path.startsWith('/v1') && { authorization: `Bearer ${this.key}`, 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const answer = await request(this.baseUrl + path, { dispatcher, method, body, headers });
    const text = await answer.body.text();
    if (answer.statusCode !== expected) throw new Error(`${answer.statusCode} ${text.slice(0, 300)}`);
    return path.startsWith('/v1') ? (JSON.parse(text) as unknown) : text;
  }
}
