import type { BalanceTransaction, EventResource, List, Payment } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { StackOptions } from '../../tools/stack/src/stack-options';
import { startStack, type RunningStack } from '../support/started-stack';
import { Api } from '../support/api';
import { A_SESSION, SIGN_IN_PAGE } from '../support/sign-in-page';
import { WebhookReceiver } from '../support/webhook-receiver';

const PATIENCE_MS = 60_000;

/**
 * A merchant that creates payments and opens the dashboard during outages. Each request is retried with the
 * same Idempotency-Key until a response arrives.
 */
export class SteadyMerchant {
  readonly accepted = new Map<string, string>();
  readonly paid = new Set<string>();
  private selling = true;

  private constructor(
    readonly stack: RunningStack,
    readonly api: Api,
    readonly receiver: WebhookReceiver,
  ) {}

  static async open(dataDir: string, options: Partial<StackOptions> = {}): Promise<SteadyMerchant> {
    const stack = await startStack({ ...options, dataDir, silent: true });
    const created = (await stack.operator([
      'merchant',
      'create',
      '--name',
      'Steady',
      '--email',
      `${randomUUID()}@example.test`,
    ])) as {
      merchant: { id: string };
      keys: { test: string };
    };
    await stack.operator([
      'merchant',
      'set-rate-limit',
      '--merchant',
      created.merchant.id,
      '--per-minute',
      '100000',
    ]);
    const receiver = await WebhookReceiver.start();
    const api = new Api(stack.baseUrl, created.keys.test);
    await api.post('/v1/webhooks/endpoints', { url: receiver.url(), events: ['*'] });
    return new SteadyMerchant(stack, api, receiver);
  }

  async close(): Promise<void> {
    await this.receiver.stop();
    await this.stack.stop();
  }

  /** Creates payments concurrently while `disturb` runs, and for a short time afterwards. */
  async sellWhile(disturb: () => Promise<void>, hands = 4): Promise<void> {
    this.selling = true;
    const work = Promise.all(Array.from({ length: hands }, () => this.sellOn()));
    await this.sellMore();
    await disturb();
    await this.sellMore();
    this.selling = false;
    await work;
  }

  /** Waits until `sellWhile` has completed a few additional payments. */
  async sellMore(): Promise<void> {
    const before = this.paid.size;
    await eventually(() => this.paid.size >= before + 8, { timeoutMs: PATIENCE_MS });
  }

  /**
   * Checks that payments, credits, events and webhooks match: nothing that was accepted has been lost or
   * duplicated.
   */
  async expectConsistent(): Promise<void> {
    const payments = await this.all<Payment>('/v1/payments');
    expect(payments.map(({ id }) => id).sort()).toEqual([...this.accepted.values()].sort());
    expect(payments.filter(({ status }) => status === 'succeeded')).toHaveLength(this.paid.size);
    const owed = [...this.paid].sort();
    const credited = async () =>
      (await this.all<BalanceTransaction>('/v1/balance/transactions')).map(({ source }) => source).sort();
    await eventually(async () => (await credited()).length >= owed.length, { timeoutMs: PATIENCE_MS });
    expect(await credited()).toEqual(owed);
    expect(Math.round((await this.api.balance()) * 100)).toBe(owed.length * 9750);
    await this.expectEveryEvent(payments.length + owed.length);
    // Uses no grace period, because the check is retried until the events in transit have arrived.
    await eventually(() => this.stack.operator(['ledger', 'verify', '--grace', '0']), {
      timeoutMs: PATIENCE_MS,
    });
  }

  private async expectEveryEvent(count: number): Promise<void> {
    const listed = async () => (await this.all<EventResource>('/v1/events')).map(({ id }) => id).sort();
    await eventually(async () => (await listed()).length >= count, { timeoutMs: PATIENCE_MS });
    const events = await listed();
    expect(events).toHaveLength(count);
    const delivered = () => new Set(this.receiver.received.map(({ event }) => event.id));
    await this.stack.operator(['clock', 'advance', '--by', '30h']);
    await eventually(() => delivered().size >= count, { timeoutMs: PATIENCE_MS });
    expect([...delivered()].sort()).toEqual(events);
  }

  private async sellOn(): Promise<void> {
    while (this.selling) {
      const key = randomUUID();
      const { id } = await this.untilAnswered<Payment>(201, () =>
        this.api.post(
          '/v1/payments',
          { amount: 100, method: 'gcash_qr', expires_in: 9000 },
          { 'idempotency-key': key },
        ),
      );
      this.accepted.set(key, id);
      await this.untilAnswered(303, async () => ({
        status: await this.api.press(id, 'succeed'),
        body: undefined,
      }));
      this.paid.add(id);
      await this.untilAnswered(200, () => this.api.get(SIGN_IN_PAGE, A_SESSION));
    }
  }

  /**
   * Retries a request during outages until a response arrives. @throws Error for an unexpected error response
   */
  private async untilAnswered<T>(
    status: number,
    ask: () => Promise<{ status: number; body: unknown }>,
  ): Promise<T> {
    const end = Date.now() + PATIENCE_MS;
    while (Date.now() < end) {
      const answer = await ask().catch(() => null);
      if (answer?.status === status) return answer.body as T;
      if (answer && answer.status < 500 && answer.status !== 409)
        throw new Error(`unexpected response ${answer.status} ${JSON.stringify(answer.body)}`);
      await pause(100);
    }
    throw new Error(`no response within ${PATIENCE_MS / 1_000} s`);
  }

  private async all<T extends { id: string }>(path: string): Promise<T[]> {
    const rows: T[] = [];
    for (let more = true; more;) {
      const cursor = rows.length ? `&starting_after=${rows.at(-1)!.id}` : '';
      const page = await this.api.get<List<T>>(`${path}?limit=100${cursor}`);
      if (page.status !== 200) throw new Error(`${path}: ${page.text}`);
      rows.push(...page.body.data);
      more = page.body.has_more;
    }
    return rows;
  }
}
