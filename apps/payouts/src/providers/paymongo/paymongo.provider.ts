import {
  DomainError,
  ENVIRONMENTS,
  PAYOUT_METHODS,
  toUnix,
  type Clock,
  type Environment,
} from '@tulay/contracts';
import type { Capability, PayMongoCredentials, ProviderHttp, ProviderReply } from '@tulay/provider-routing';
import type {
  CheckAnswer,
  PayoutHint,
  PayoutOrder,
  PayoutReport,
  ProviderCallback,
  RemotePayoutProvider,
} from '../provider.port';
import { unsent } from '../unsent.rules';
import { bodyOf, errorsIn, refusalOf, reportOf, singleOf, transferOf } from './paymongo-transfer.rules';
import { readPaymongoCallback } from './read-paymongo-callback';

const DEADLINE_MS = 10_000;

/**
 * PayMongo's batch transfers. It recognises no repeat and finds no transfer by our reference: one whose answer was lost
 * is never sent again. It waits for a callback, which names the transfer, or for an operator.
 */
export class PaymongoProvider implements RemotePayoutProvider {
  readonly name = 'paymongo';

  constructor(
    private readonly http: ProviderHttp,
    private readonly credentials: (environment: Environment) => PayMongoCredentials | null,
    private readonly clock: Clock,
  ) {}

  /** Without a source account only payments are configured. */
  get capabilities(): Capability[] {
    return ENVIRONMENTS.filter((environment) => this.credentials(environment)?.sourceAccount).flatMap(
      (environment) => [
        { environment, methods: ['gcash'], currency: 'PHP', min: 100n, max: 5_000_000n },
        {
          environment,
          methods: PAYOUT_METHODS.filter((method) => method !== 'gcash'),
          currency: 'PHP',
          min: 100n,
        },
      ],
    );
  }

  /** Institutions are named by BIC, as our list of banks does. */
  reaches(): boolean {
    return true;
  }

  async send(order: PayoutOrder): Promise<PayoutReport> {
    const source = this.credentials(order.environment)?.sourceAccount;
    if (!source) return UNCONFIGURED;
    const body = bodyOf(order, source);
    const reply = await this.ask(order.environment, 'POST', '/v2/batch_transfers', { body });
    if (reply === null) return UNCONFIGURED;
    if (reply.outcome === 'failed') return unsent(reply);
    if (reply.status >= 300) return refusalOf(reply.status, reply.body);
    const transfer = transferOf(reply.body);
    return transfer
      ? this.report(transfer, order)
      : { outcome: 'unknown', why: 'an answer without the transfer' };
  }

  async poll(order: PayoutOrder): Promise<PayoutReport> {
    if (order.providerRef === null) return { outcome: 'unknown', why: 'its id at the provider is not known' };
    const path = `/v2/transfers/${encodeURIComponent(order.providerRef)}`;
    const reply = await this.ask(order.environment, 'GET', path);
    if (reply === null) return { outcome: 'unknown', why: 'there are no credentials' };
    if (reply.outcome === 'failed') return { outcome: 'unknown', why: reply.message };
    if (reply.status >= 300) return { outcome: 'unknown', why: `HTTP ${reply.status}` };
    return this.report(singleOf(reply.body), order);
  }

  readCallback(callback: ProviderCallback): PayoutHint {
    const credentials = this.credentials(callback.environment);
    if (!credentials) throw new DomainError('unauthenticated', 'There are no credentials to verify it by');
    return readPaymongoCallback(callback, credentials.webhookSecrets);
  }

  async check(environment: Environment): Promise<CheckAnswer> {
    const query = { provider: 'instapay' };
    const reply = await this.ask(environment, 'GET', '/v2/transfers/receiving_institutions', { query });
    if (reply === null) return { ok: false, problem: 'there are no credentials for this environment' };
    if (!this.credentials(environment)?.sourceAccount)
      return { ok: false, problem: 'source_account is missing, so there is nothing to pay out from' };
    if (reply.outcome === 'failed') return { ok: false, problem: reply.message };
    if (reply.status < 300) return { ok: true };
    return { ok: false, problem: `it answers ${reply.status} ${errorsIn(reply.body)}`.trim() };
  }

  /** No list of transfers is documented. */
  records(): null {
    return null;
  }

  private report(transfer: Parameters<typeof reportOf>[0], order: PayoutOrder): PayoutReport {
    return reportOf(transfer, order, toUnix(this.clock.now(order.environment)));
  }

  private async ask(
    environment: Environment,
    method: 'GET' | 'POST',
    path: string,
    rest: { query?: Record<string, string>; body?: unknown } = {},
  ): Promise<ProviderReply | null> {
    const credentials = this.credentials(environment);
    if (!credentials) return null;
    const { baseUrl, secretKey: key } = credentials;
    return this.http.send({ baseUrl, key, method, path, deadlineMs: DEADLINE_MS, ...rest });
  }
}

const UNCONFIGURED: PayoutReport = {
  outcome: 'unavailable',
  reason: { code: 'provider_error', message: 'The provider has no account to pay out from' },
};
