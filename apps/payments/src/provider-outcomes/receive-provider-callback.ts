import { Inject, Injectable } from '@nestjs/common';
import {
  idOf,
  notFound,
  toUnix,
  type Clock,
  type Environment,
  type ReceivedProviderCallback,
  type ReceiveProviderCallbackRequest,
} from '@tulay/contracts';
import { executeOnce, Database, type Tx } from '@tulay/persistence';
import { ProviderRouter, readByCredentials } from '@tulay/provider-routing';
import { CLOCK, failpoint } from '@tulay/service-host';
import { AttemptsStore } from '../attempts/attempts.store';
import type { CallbackHint, PaymentProvider } from '../providers/provider.port';
import { ProviderCallbacksStore } from './provider-callbacks.store';

interface Callback {
  provider: string;
  environment: Environment;
  hint: CallbackHint;
  body: Buffer;
}

/**
 * Stores a callback with a valid signature and makes its payment or refund due immediately. The callback's
 * content is not trusted: the provider is polled for the outcome.
 */
@Injectable()
export class ReceiveProviderCallback {
  constructor(
    private readonly db: Database,
    private readonly router: ProviderRouter<PaymentProvider>,
    private readonly attempts: AttemptsStore,
    private readonly callbacks: ProviderCallbacksStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `not_found` if the provider is unknown, `unauthenticated` if no credentials verify
   * the callback, or `invalid_request` if the body is invalid
   */
  async execute(request: ReceiveProviderCallbackRequest): Promise<ReceivedProviderCallback> {
    const provider = this.router.all().find(({ name, remote }) => remote && name === request.provider);
    if (!provider) throw notFound('provider', request.provider);
    const body = Buffer.from(request.rawBody, 'base64');
    const received = { headers: request.headers, rawBody: body, now: toUnix(this.clock.now('live')) };
    const { environment, hint } = readByCredentials((callback) => provider.readCallback(callback), received);
    const { kind } = hint.subject;
    if (kind === 'payout') return { subject: kind, outcome: 'passed', repeated: false };
    const stored = await executeOnce(this.db, (tx) =>
      this.store(tx, { provider: provider.name, environment, hint, body }),
    );
    failpoint('payments.callback.stored');
    return { subject: kind, ...stored };
  }

  private async store(tx: Tx, { hint, ...callback }: Callback) {
    const now = toUnix(this.clock.now(callback.environment));
    const known = await this.wake(tx, callback.provider, hint, now);
    const isNew = await this.callbacks.insert(tx, { ...callback, ...hint, known, created: now });
    return { outcome: known ? ('received' as const) : ('unknown' as const), repeated: !isNew };
  }

  private async wake(tx: Tx, provider: string, { subject }: CallbackHint, now: number): Promise<boolean> {
    const { kind, reference, providerRef } = subject;
    if (kind === 'payment') return this.attempts.wake(tx, provider, subject, now);
    if (kind !== 'refund') return false;
    const idAs = (prefix: 're' | 'rrf') => (reference === null ? null : idOf(prefix, reference));
    if (await this.callbacks.wakeRefund(tx, idAs('re'), providerRef, now)) return true;
    return this.callbacks.wakeReceiptRefund(tx, idAs('rrf'), providerRef, now);
  }
}
