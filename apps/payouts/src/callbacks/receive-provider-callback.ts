import { Inject, Injectable } from '@nestjs/common';
import {
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
import { payoutIdOf } from '../providers/payout-reference.rules';
import { isRemote, type PayoutHint, type PayoutProvider } from '../providers/provider.port';
import { ProviderCallbacksStore } from './provider-callbacks.store';

interface Callback {
  provider: string;
  environment: Environment;
  hint: PayoutHint;
  body: Buffer;
}

/**
 * Stores a callback with a valid signature and makes its payout due immediately. The callback's content is
 * not trusted: the job polls the provider for the outcome.
 */
@Injectable()
export class ReceiveProviderCallback {
  constructor(
    private readonly db: Database,
    private readonly router: ProviderRouter<PayoutProvider>,
    private readonly callbacks: ProviderCallbacksStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `not_found` if the provider is unknown, `unauthenticated` if no credentials verify
   * the callback, or `invalid_request` if the body is invalid
   */
  async execute(request: ReceiveProviderCallbackRequest): Promise<ReceivedProviderCallback> {
    const provider = this.router.all().find((one) => isRemote(one) && one.name === request.provider);
    if (!provider || !isRemote(provider)) throw notFound('provider', request.provider);
    const body = Buffer.from(request.rawBody, 'base64');
    const received = { headers: request.headers, rawBody: body, now: toUnix(this.clock.now('live')) };
    const { environment, hint } = readByCredentials((callback) => provider.readCallback(callback), received);
    if (hint.reference === null && hint.providerRef === null)
      return { subject: 'other', outcome: 'passed', repeated: false };
    const stored = await executeOnce(this.db, (tx) =>
      this.store(tx, { provider: provider.name, environment, hint, body }),
    );
    failpoint('payouts.callback.stored');
    return { subject: 'payout', ...stored };
  }

  /**
   * A repeated callback also triggers a poll, because the outcome may not have been available when the first
   * callback arrived.
   */
  private async store(tx: Tx, { hint, ...callback }: Callback) {
    const { provider, environment } = callback;
    const now = this.clock.now(environment);
    const { reference, providerRef } = hint;
    const named = {
      provider,
      environment,
      providerRef,
      payoutId: reference === null ? null : payoutIdOf(reference),
    };
    const payoutId = await this.callbacks.wake(tx, named, now.getTime());
    const isNew = await this.callbacks.insert(tx, { ...callback, ...hint, payoutId, created: toUnix(now) });
    return { outcome: payoutId ? ('received' as const) : ('unknown' as const), repeated: !isNew };
  }
}
