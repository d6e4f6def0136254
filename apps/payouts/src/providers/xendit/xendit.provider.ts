import {
  DomainError,
  ENVIRONMENTS,
  PAYOUT_METHODS,
  toUnix,
  type Clock,
  type Environment,
} from '@tulay/contracts';
import type {
  Capability,
  ProviderHttp,
  ProviderRecord,
  ProviderReply,
  XenditCredentials,
} from '@tulay/provider-routing';
import { referenceOf } from '../payout-reference.rules';
import type {
  CheckAnswer,
  PayoutHint,
  PayoutOrder,
  PayoutReport,
  ProviderCallback,
  RemotePayoutProvider,
} from '../provider.port';
import { unsent } from '../unsent.rules';
import { readXenditCallback } from './read-xendit-callback';
import { channelOf, takesRail } from './xendit-channels.rules';
import { bodyOf, codeOf, refusalOf, reportOf } from './xendit-payout.rules';
import { xenditRecords } from './xendit-records';

const DEADLINE_MS = 10_000;

/**
 * Xendit's payouts, version 2. The same idempotency key with the same body is the same payout, so one whose answer was
 * lost may be sent again.
 */
export class XenditProvider implements RemotePayoutProvider {
  readonly name = 'xendit';

  constructor(
    private readonly http: ProviderHttp,
    private readonly credentials: (environment: Environment) => XenditCredentials | null,
    private readonly clock: Clock,
  ) {}

  get capabilities(): Capability[] {
    return ENVIRONMENTS.filter((environment) => this.credentials(environment)).flatMap((environment) => [
      { environment, methods: ['gcash'], currency: 'PHP', min: 100n, max: 5_000_000n },
      {
        environment,
        methods: PAYOUT_METHODS.filter((method) => method !== 'gcash'),
        currency: 'PHP',
        min: 100n,
      },
    ]);
  }

  reaches({ method, rail, amount, destination }: PayoutOrder): boolean {
    return channelOf(destination) !== undefined && takesRail(method, rail, amount);
  }

  async send(order: PayoutOrder): Promise<PayoutReport> {
    const reply = await this.ask(order.environment, 'POST', '/v2/payouts', {
      headers: { 'idempotency-key': referenceOf(order.id) },
      body: bodyOf(order),
    });
    if (reply === null) return UNCONFIGURED;
    if (reply.outcome === 'failed') return unsent(reply);
    if (reply.status < 300) return this.report(reply.body, order);
    const refusal = refusalOf(reply.status, reply.body);
    return refusal === 'duplicate' ? this.readDuplicate(order) : refusal;
  }

  async poll(order: PayoutOrder): Promise<PayoutReport> {
    const query = { reference_id: referenceOf(order.id) };
    const reply = await this.ask(order.environment, 'GET', '/v2/payouts', { query });
    if (reply === null) return { outcome: 'unknown', why: 'there are no credentials' };
    if (reply.outcome === 'failed') return { outcome: 'unknown', why: reply.message };
    if (reply.status >= 300) return { outcome: 'unknown', why: `HTTP ${reply.status} ${codeOf(reply.body)}` };
    const found = (reply.body as { data?: unknown } | null)?.data;
    if (!Array.isArray(found)) return { outcome: 'unknown', why: 'an answer without a list' };
    const [payout] = found;
    return payout === undefined ? { outcome: 'absent' } : this.report(payout, order);
  }

  readCallback(callback: ProviderCallback): PayoutHint {
    const credentials = this.credentials(callback.environment);
    if (!credentials) throw new DomainError('unauthenticated', 'There are no credentials to verify it by');
    return readXenditCallback(callback, credentials.callbackTokens);
  }

  async check(environment: Environment): Promise<CheckAnswer> {
    const reply = await this.ask(environment, 'GET', '/payouts_channels', { query: { currency: 'PHP' } });
    if (reply === null) return { ok: false, problem: 'there are no credentials for this environment' };
    if (reply.outcome === 'failed') return { ok: false, problem: reply.message };
    if (reply.status < 300) return { ok: true };
    return { ok: false, problem: `it answers ${reply.status} ${codeOf(reply.body)}`.trim() };
  }

  records(day: string, environment: Environment): AsyncIterable<ProviderRecord> {
    return xenditRecords(day, (query) => this.ask(environment, 'GET', '/transactions', { query }));
  }

  /** Another body under the key, or a first one that is still being answered: Xendit knows which. */
  private async readDuplicate(order: PayoutOrder): Promise<PayoutReport> {
    const report = await this.poll(order);
    return report.outcome === 'absent'
      ? { outcome: 'unknown', why: 'a duplicate that cannot be found' }
      : report;
  }

  private report(payout: unknown, order: PayoutOrder): PayoutReport {
    const now = toUnix(this.clock.now(order.environment));
    return reportOf(payout ?? {}, order, now);
  }

  private async ask(
    environment: Environment,
    method: 'GET' | 'POST',
    path: string,
    rest: { query?: Record<string, string>; headers?: Record<string, string>; body?: unknown },
  ): Promise<ProviderReply | null> {
    const credentials = this.credentials(environment);
    if (!credentials) return null;
    const { baseUrl, secretKey: key } = credentials;
    return this.http.send({ baseUrl, key, method, path, deadlineMs: DEADLINE_MS, ...rest });
  }
}

const UNCONFIGURED: PayoutReport = {
  outcome: 'unavailable',
  reason: { code: 'provider_error', message: 'The provider has no credentials any more' },
};
