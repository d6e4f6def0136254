import { DomainError, ENVIRONMENTS, toUnix, type Clock, type Environment } from '@tulay/contracts';
import type {
  Capability,
  ProviderCallback,
  ProviderHttp,
  ProviderRecord,
  XenditCredentials,
} from '@tulay/provider-routing';
import { checked, ConnectorClient } from '../connector-client';
import { referenceOf } from '../payout-reference.rules';
import type {
  CheckAnswer,
  PayoutHint,
  PayoutOrder,
  PayoutReport,
  RemotePayoutProvider,
} from '../provider.port';
import { pesoRails } from '../peso-rails';
import { unsent } from '../unsent.rules';
import { readXenditCallback } from './read-xendit-callback';
import { channelOf, takesRail } from './xendit-channels.rules';
import { bodyOf, codeOf, refusalOf, reportOf } from './xendit-payout.rules';
import { xenditRecords } from './xendit-records';

/**
 * Connector for version 2 of Xendit's payouts API. Xendit deduplicates by idempotency key and body, so a
 * payout whose response was lost can be sent again.
 */
export class XenditProvider implements RemotePayoutProvider {
  readonly name = 'xendit';
  private readonly client: ConnectorClient;

  constructor(
    http: ProviderHttp,
    private readonly credentials: (environment: Environment) => XenditCredentials | null,
    private readonly clock: Clock,
  ) {
    this.client = new ConnectorClient(http, credentials);
  }

  get capabilities(): Capability[] {
    return pesoRails(ENVIRONMENTS.filter((environment) => this.credentials(environment)));
  }

  reaches({ method, rail, amount, destination }: PayoutOrder): boolean {
    return channelOf(destination) !== undefined && takesRail(method, rail, amount);
  }

  async send(order: PayoutOrder): Promise<PayoutReport> {
    const reply = await this.client.ask(order.environment, {
      method: 'POST',
      path: '/v2/payouts',
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
    const reply = await this.client.ask(order.environment, { method: 'GET', path: '/v2/payouts', query });
    if (reply === null) return { outcome: 'unknown', why: 'no credentials are configured' };
    if (reply.outcome === 'failed') return { outcome: 'unknown', why: reply.message };
    if (reply.status >= 300) return { outcome: 'unknown', why: `HTTP ${reply.status} ${codeOf(reply.body)}` };
    const found = (reply.body as { data?: unknown } | null)?.data;
    if (!Array.isArray(found)) return { outcome: 'unknown', why: 'the response contains no list' };
    const [payout] = found;
    return payout === undefined ? { outcome: 'absent' } : this.report(payout, order);
  }

  readCallback(callback: ProviderCallback): PayoutHint {
    const credentials = this.credentials(callback.environment);
    if (!credentials)
      throw new DomainError('unauthenticated', 'No credentials are configured to verify the callback');
    return readXenditCallback(callback, credentials.callbackTokens);
  }

  async check(environment: Environment): Promise<CheckAnswer> {
    const query = { currency: 'PHP' };
    return checked(
      await this.client.ask(environment, { method: 'GET', path: '/payouts_channels', query }),
      codeOf,
    );
  }

  records(day: string, environment: Environment): AsyncIterable<ProviderRecord> {
    return xenditRecords(day, (query) =>
      this.client.ask(environment, { method: 'GET', path: '/transactions', query }),
    );
  }

  /**
   * Xendit reports a duplicate if an earlier request with the same key had a different body, and also while the
   * first request is in progress. The existing payout is queried to find its outcome.
   */
  private async readDuplicate(order: PayoutOrder): Promise<PayoutReport> {
    const report = await this.poll(order);
    return report.outcome === 'absent'
      ? { outcome: 'unknown', why: 'the provider reported a duplicate, but did not find the payout' }
      : report;
  }

  private report(payout: unknown, order: PayoutOrder): PayoutReport {
    const now = toUnix(this.clock.now(order.environment));
    return reportOf(payout ?? {}, order, now);
  }
}

const UNCONFIGURED: PayoutReport = {
  outcome: 'unavailable',
  reason: { code: 'provider_error', message: "The provider's credentials were removed" },
};
