import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 5_000;

/**
 * Simulates simultaneously open checkout pages that track their payments in the same way as the page's
 * script.
 */
export class OpenPages {
  /** Times from a change until the page received it, in ms. */
  readonly delays: number[] = [];
  asked = 0;
  private readonly agent = new Agent({ connections: null, bodyTimeout: 0, headersTimeout: 0 });
  private readonly changed = new Map<string, number>();
  private readonly streams: Readable[] = [];
  private open = true;

  constructor(private readonly baseUrl: string) {}

  async follow(payments: string[]): Promise<void> {
    for (let n = 0; n < payments.length; n += 50)
      await Promise.all(payments.slice(n, n + 50).map((id) => this.openStream(id)));
  }

  /**
   * Requests each payment's status every five seconds until `close`, with the requests spread evenly over
   * time.
   */
  poll(payments: string[]): void {
    for (const id of payments) void this.keepPolling(id);
  }

  /** Records the current time as the time at which the payment changes. */
  change(payment: string): void {
    this.changed.set(payment, performance.now());
  }

  async close(): Promise<void> {
    this.open = false;
    for (const stream of this.streams) stream.on('error', () => undefined).destroy();
    await this.agent.destroy();
  }

  private async openStream(payment: string): Promise<void> {
    const { statusCode, body } = await request(`${this.baseUrl}/checkout/${payment}/live`, {
      dispatcher: this.agent,
    });
    if (statusCode !== 200) throw new Error(`a stream returned status ${statusCode}`);
    this.streams.push(body);
    body.on('error', () => undefined);
    body.on('data', (part: Buffer) => {
      if (part.includes('event: changed')) void this.ask(payment);
    });
    await this.ask(payment);
  }

  private async keepPolling(payment: string): Promise<void> {
    await pause(Math.random() * POLL_MS);
    while (this.open) {
      await this.ask(payment).catch(() => undefined);
      await pause(POLL_MS);
    }
  }

  private async ask(payment: string): Promise<void> {
    this.asked += 1;
    const { body } = await request(`${this.baseUrl}/checkout/${payment}/status`, { dispatcher: this.agent });
    const { status } = (await body.json()) as { status: string };
    const since = this.changed.get(payment);
    if (status !== 'succeeded' || since === undefined) return;
    this.delays.push(performance.now() - since);
    this.changed.delete(payment);
  }
}
