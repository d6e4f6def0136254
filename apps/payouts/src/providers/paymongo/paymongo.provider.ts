import { DomainError, ENVIRONMENTS, toUnix, type Clock, type Environment } from '@tulay/contracts';
import type {
  Capability,
  ProviderCallback,
  PayMongoCredentials,
  ProviderHttp,
} from '@tulay/provider-routing';
import { checked, ConnectorClient } from '../connector-client';
import type {
  CheckAnswer,
  PayoutHint,
  PayoutOrder,
  PayoutReport,
  RemotePayoutProvider,
} from '../provider.port';
import { pesoRails } from '../peso-rails';
import { unsent } from '../unsent.rules';
import { bodyOf, errorsIn, refusalOf, reportOf, singleOf, transferOf } from './paymongo-transfer.rules';
import { readPaymongoCallback } from './read-paymongo-callback';

/**
 * Connector for PayMongo's batch transfers. PayMongo neither deduplicates transfers nor finds them by our
 * reference. A transfer whose response was lost is therefore never sent again; its outcome comes from a
 * callback, which contains the transfer's ID, or from an operator.
 */
export class PaymongoProvider implements RemotePayoutProvider {
  readonly name = 'paymongo';
  private readonly client: ConnectorClient;

  constructor(
    http: ProviderHttp,
    private readonly credentials: (environment: Environment) => PayMongoCredentials | null,
    private readonly clock: Clock,
  ) {
    this.client = new ConnectorClient(http, credentials);
  }

  /** Credentials without a source account are for payments only. */
  get capabilities(): Capability[] {
    return pesoRails(ENVIRONMENTS.filter((environment) => this.credentials(environment)?.sourceAccount));
  }

  /** Every bank in our list is reachable, because PayMongo identifies institutions by BIC. */
  reaches(): boolean {
    return true;
  }

  async send(order: PayoutOrder): Promise<PayoutReport> {
    const source = this.credentials(order.environment)?.sourceAccount;
    if (!source) return UNCONFIGURED;
    const request = { method: 'POST', path: '/v2/batch_transfers', body: bodyOf(order, source) } as const;
    const reply = await this.client.ask(order.environment, request);
    if (reply === null) return UNCONFIGURED;
    if (reply.outcome === 'failed') return unsent(reply);
    if (reply.status >= 300) return refusalOf(reply.status, reply.body);
    const transfer = transferOf(reply.body);
    return transfer
      ? this.report(transfer, order)
      : { outcome: 'unknown', why: 'the response contains no transfer' };
  }

  async poll(order: PayoutOrder): Promise<PayoutReport> {
    if (order.providerRef === null) return { outcome: 'unknown', why: 'the provider ID is not known' };
    const path = `/v2/transfers/${encodeURIComponent(order.providerRef)}`;
    const reply = await this.client.ask(order.environment, { method: 'GET', path });
    if (reply === null) return { outcome: 'unknown', why: 'no credentials are configured' };
    if (reply.outcome === 'failed') return { outcome: 'unknown', why: reply.message };
    if (reply.status >= 300) return { outcome: 'unknown', why: `HTTP ${reply.status}` };
    return this.report(singleOf(reply.body), order);
  }

  readCallback(callback: ProviderCallback): PayoutHint {
    const credentials = this.credentials(callback.environment);
    if (!credentials)
      throw new DomainError('unauthenticated', 'No credentials are configured to verify the callback');
    return readPaymongoCallback(callback, credentials.webhookSecrets);
  }

  async check(environment: Environment): Promise<CheckAnswer> {
    const reply = await this.client.ask(environment, {
      method: 'GET',
      path: '/v2/transfers/receiving_institutions',
      query: { provider: 'instapay' },
    });
    if (reply && !this.credentials(environment)?.sourceAccount)
      return { ok: false, problem: 'source_account is missing, but payouts require it' };
    return checked(reply, errorsIn);
  }

  /** PayMongo documents no list of transfers. */
  records(): null {
    return null;
  }

  private report(transfer: Parameters<typeof reportOf>[0], order: PayoutOrder): PayoutReport {
    return reportOf(transfer, order, toUnix(this.clock.now(order.environment)));
  }
}

const UNCONFIGURED: PayoutReport = {
  outcome: 'unavailable',
  reason: { code: 'provider_error', message: 'No source account is configured for the provider' },
};
