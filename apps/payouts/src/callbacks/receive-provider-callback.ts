import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  notFound,
  toUnix,
  type Clock,
  type Environment,
  type ReceivedProviderCallback,
  type ReceiveProviderCallbackRequest,
} from '@tulay/contracts';
import { answerOnce, Database, type Tx } from '@tulay/persistence';
import { ProviderRouter } from '@tulay/provider-routing';
import { CLOCK, failpoint } from '@tulay/service-host';
import { payoutIdOf } from '../providers/payout-reference.rules';
import {
  isRemote,
  type PayoutHint,
  type PayoutProvider,
  type RemotePayoutProvider,
} from '../providers/provider.port';
import { ProviderCallbacksStore } from './provider-callbacks.store';

/** Live first: a provider's two environments send to one address, and the credentials say which it is. */
const TRIED: readonly Environment[] = ['live', 'test'];

interface Callback {
  provider: string;
  environment: Environment;
  hint: PayoutHint;
  body: Buffer;
}

/**
 * Stores a callback whose signature is right, and has its payout polled at once by the job. What the callback says moves
 * no money: the provider is asked.
 */
@Injectable()
export class ReceiveProviderCallback {
  constructor(
    private readonly db: Database,
    private readonly router: ProviderRouter<PayoutProvider>,
    private readonly callbacks: ProviderCallbacksStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` (provider), `unauthenticated`, `invalid_request` */
  async execute(request: ReceiveProviderCallbackRequest): Promise<ReceivedProviderCallback> {
    const provider = this.router.all().find((one) => isRemote(one) && one.name === request.provider);
    if (!provider || !isRemote(provider)) throw notFound('provider', request.provider);
    const body = Buffer.from(request.rawBody, 'base64');
    const { environment, hint } = this.read(provider, request.headers, body);
    if (hint.reference === null && hint.providerRef === null)
      return { subject: 'other', outcome: 'passed', repeated: false };
    const stored = await answerOnce(this.db, (tx) =>
      this.store(tx, { provider: provider.name, environment, hint, body }),
    );
    failpoint('payouts.callback.stored');
    return { subject: 'payout', ...stored };
  }

  /** The environment of a callback is the one whose credentials verify it. */
  private read(provider: RemotePayoutProvider, headers: Record<string, string>, rawBody: Buffer) {
    const now = toUnix(this.clock.now('live'));
    for (const environment of TRIED) {
      try {
        return { environment, hint: provider.readCallback({ headers, rawBody, environment, now }) };
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'unauthenticated') throw error;
      }
    }
    throw new DomainError('unauthenticated', 'The callback is not signed with a secret of ours');
  }

  /** A repeat wakes the payout again: the first delivery may have come before its provider knew the outcome. */
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
