import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  idOf,
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
import { AttemptsStore } from '../attempts/attempts.store';
import type { CallbackHint, PaymentProvider } from '../providers/provider.port';
import { ProviderCallbacksStore } from './provider-callbacks.store';

/** Live first: a provider's two environments send to one address, and the credentials say which it is. */
const TRIED: readonly Environment[] = ['live', 'test'];

interface Callback {
  provider: string;
  environment: Environment;
  hint: CallbackHint;
  body: Buffer;
}

/**
 * Stores a callback whose signature is right, and has its subject polled at once. What it says moves no money: the
 * provider is asked.
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

  /** @throws DomainError `not_found` (provider), `unauthenticated`, `invalid_request` */
  async execute(request: ReceiveProviderCallbackRequest): Promise<ReceivedProviderCallback> {
    const provider = this.router.all().find(({ name, remote }) => remote && name === request.provider);
    if (!provider) throw notFound('provider', request.provider);
    const body = Buffer.from(request.rawBody, 'base64');
    const { environment, hint } = this.read(provider, request.headers, body);
    const { kind } = hint.subject;
    if (kind === 'payout') return { subject: kind, outcome: 'passed', repeated: false };
    const stored = await answerOnce(this.db, (tx) =>
      this.store(tx, { provider: provider.name, environment, hint, body }),
    );
    failpoint('payments.callback.stored');
    return { subject: kind, ...stored };
  }

  /** The environment of a callback is the one whose credentials verify it. */
  private read(provider: PaymentProvider, headers: Record<string, string>, rawBody: Buffer) {
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

  private async store(tx: Tx, { hint, ...callback }: Callback) {
    const now = toUnix(this.clock.now(callback.environment));
    const known = await this.wake(tx, callback.provider, hint, now);
    const isNew = await this.callbacks.insert(tx, { ...callback, ...hint, known, created: now });
    return { outcome: known ? ('received' as const) : ('unknown' as const), repeated: !isNew };
  }

  private wake(tx: Tx, provider: string, { subject }: CallbackHint, now: number): Promise<boolean> {
    if (subject.kind === 'payment') return this.attempts.wake(tx, provider, subject, now);
    if (subject.kind !== 'refund') return Promise.resolve(false);
    const id = subject.reference === null ? null : idOf('re', subject.reference);
    return this.callbacks.wakeRefund(tx, id, subject.providerRef, now);
  }
}
