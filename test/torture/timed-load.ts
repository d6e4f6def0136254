import type { List, Payment, ServiceName } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningStack } from '../support/started-stack';
import { Api, type Answer } from '../support/api';
import { A_SESSION, SIGN_IN_PAGE } from '../support/sign-in-page';

/** Default interval between two requests that use the same service. */
const EVERY_MS = 250;
/** The value of the Retry-After header of each 503 response. */
const RETRY_AFTER_MS = 1_000;
const PATIENCE_MS = 60_000;

type Used = Exclude<ServiceName, 'gateway'>;

/** One attempt of a request: a response, or the failure to get one. */
interface Attempt {
  service: Used;
  ms: number;
  failure: string | null;
}

/** A request with all of its attempts. */
interface Healed {
  service: Used;
  ms: number;
}

/**
 * A merchant that sends requests at a fixed rate for each service, without waiting for the responses. A
 * failed request is retried with the same Idempotency-Key.
 */
export class TimedLoad {
  private attempts: Attempt[] = [];
  private healed: Healed[] = [];
  private readonly created = { customers: new Set<string>(), payouts: new Set<string>() };
  private readonly open = new Set<Promise<void>>();
  private answered = 0;
  private sending = true;
  private work: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly api: Api,
    private readonly paymentId: string,
    private readonly everyMs: number,
  ) {}

  /** @param everyMs interval between two requests that use the same service */
  static async open(stack: RunningStack, everyMs = EVERY_MS): Promise<TimedLoad> {
    const email = `${randomUUID()}@example.test`;
    const shop = (await stack.operator(['merchant', 'create', '--name', 'Shop', '--email', email])) as {
      merchant: { id: string };
      keys: { test: string };
    };
    const of = ['--merchant', shop.merchant.id];
    await stack.operator(['merchant', 'set-rate-limit', ...of, '--per-minute', '100000']);
    const funds = ['--environment', 'test', '--amount', '900000', '--reason', 'test funds'];
    await stack.operator(['ledger', 'adjust', ...of, ...funds]);
    const api = new Api(stack.baseUrl, shop.keys.test);
    return new TimedLoad(api, (await api.createPayment({ expires_in: 9000 })).id, everyMs);
  }

  start(): void {
    this.sending = true;
    this.work = Promise.all(Object.keys(this.requests).map((service) => this.sendOn(service as Used)));
  }

  /** Waits for the given number of further responses. */
  async more(responses: number): Promise<void> {
    const until = this.answered + responses;
    await eventually(() => this.answered >= until, { timeoutMs: PATIENCE_MS * 3 });
  }

  /** Waits until every request has a response, and returns a line of figures for each service. */
  async stop(): Promise<{ lines: string[]; slowest: number }> {
    this.sending = false;
    await this.work;
    await Promise.all(this.open);
    const [all, healed] = [this.attempts, this.healed];
    [this.attempts, this.healed] = [[], []];
    const lines = Object.keys(this.requests).map((service) => {
      const own = (each: { service: Used }): boolean => each.service === service;
      return lineOf(service, all.filter(own), Math.max(...healed.filter(own).map(({ ms }) => ms)));
    });
    return { lines, slowest: Math.max(...all.map(({ ms }) => ms)) };
  }

  /** Checks that each accepted request created exactly one object. */
  async expectConsistent(): Promise<void> {
    for (const name of ['customers', 'payouts'] as const)
      expect((await this.all(`/v1/${name}`)).sort()).toEqual([...this.created[name]].sort());
  }

  /** For each service, a request that the gateway cannot serve if the service is down. */
  private readonly requests: Record<Used, (key: string) => Promise<Answer<unknown>>> = {
    payments: (key) =>
      this.api.post<Payment>(
        '/v1/payments',
        { amount: 100, method: 'gcash_qr', expires_in: 9000 },
        keyed(key),
      ),
    ledger: () => this.api.get('/v1/balance'),
    payouts: (key) =>
      this.create('payouts', key, { amount: 1, method: 'gcash', destination: { account_no: '09171234567' } }),
    catalog: (key) => this.create('customers', key, { name: 'Ana' }),
    notifier: () => this.api.get('/v1/webhooks/endpoints?limit=1'),
    dashboard: () => this.api.get(SIGN_IN_PAGE, A_SESSION),
    embed: () => this.api.get(`/checkout/${this.paymentId}`),
  };

  private async create(name: 'customers' | 'payouts', key: string, body: object): Promise<Answer<unknown>> {
    const answer = await this.api.post<{ id: string }>(`/v1/${name}`, body, keyed(key));
    if (answer.status === 201) this.created[name].add(answer.body.id);
    return answer;
  }

  private async sendOn(service: Used): Promise<void> {
    while (this.sending) {
      const request = this.untilAnswered(service).finally(() => this.open.delete(request));
      this.open.add(request);
      await pause(this.everyMs);
    }
  }

  private async untilAnswered(service: Used): Promise<void> {
    const key = randomUUID();
    const began = performance.now();
    for (
      let failure = await this.attempt(service, key);
      failure;
      failure = await this.attempt(service, key)
    ) {
      if (performance.now() > began + PATIENCE_MS)
        throw new Error(`${service}: no retry with the same key succeeded: ${failure}`);
      await pause(RETRY_AFTER_MS);
    }
    this.healed.push({ service, ms: Math.round(performance.now() - began) });
  }

  /** @returns the failure, or null */
  private async attempt(service: Used, key: string): Promise<string | null> {
    const began = performance.now();
    const failure = await this.requests[service](key).then(
      ({ status, text }) => (status < 300 ? null : `${status} ${text.slice(0, 200)}`),
      () => 'connection closed',
    );
    if (failure && /^4(?!09|29)/.test(failure)) throw new Error(`${service}: ${failure}`);
    this.answered++;
    this.attempts.push({ service, ms: Math.round(performance.now() - began), failure });
    return failure;
  }

  private async all(path: string): Promise<string[]> {
    const ids: string[] = [];
    for (let more = true; more;) {
      const cursor = ids.length ? `&starting_after=${ids.at(-1)}` : '';
      const page = await eventually(async () => {
        const answer = await this.api.get<List<{ id: string }>>(`${path}?limit=100${cursor}`);
        return answer.status === 200 ? answer.body : null;
      });
      ids.push(...page.data.map(({ id }) => id));
      more = page.has_more;
    }
    return ids;
  }
}

const keyed = (key: string) => ({ 'idempotency-key': key });

/** @param longest milliseconds until the slowest request succeeded, including the retries */
function lineOf(service: string, attempts: Attempt[], longest: number): string {
  const times = attempts.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  const failures = attempts.flatMap(({ failure }) => (failure === null ? [] : [failure.slice(0, 3)]));
  const delayed = times.filter((ms) => ms > 1_000).length;
  const kinds = JSON.stringify([...new Set(failures)]);
  return `  ${service}: ${times.length} requests, ${delayed} over 1 s, p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} ms, ${failures.length} failed ${kinds}, all succeeded within ${longest} ms`;
}
