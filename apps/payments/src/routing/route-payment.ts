import { Inject, Injectable } from '@nestjs/common';
import { DomainError, newId, referenceOf, requireRoute, toUnix, type Clock } from '@tulay/contracts';
import { ProviderHealth, ProviderRouter } from '@tulay/provider-routing';
import { CLOCK, failpoint, LOGGER, withTimeout } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { EndedAttempt, NewAttempt } from '../attempts/attempt.entity';
import { endOf, newAttempt } from '../attempts/attempt.rules';
import { AttemptsStore } from '../attempts/attempts.store';
import { methodRoutes } from './payment-methods.rules';
import { RoutingTrace, type RoutingTraceEntry } from './routing-trace';
import type { OpenAnswer, OpenedPayment, PaymentProvider, PaymentRequest } from '../providers/provider.port';

/** Timeout per provider. All attempts together must stay below the timeout of `create-payment`. */
const DEADLINE_MS = 4_000;
const MAX_PROVIDERS = 3;

/** An opened payment and the provider that takes it. */
export interface RoutedPayment extends OpenedPayment {
  provider: string;
  /** The attempt that opened it; null if it was created without a call. */
  attemptId: string | null;
  /** The end of the last attempt, which is saved with the payment. */
  ended: EndedAttempt | null;
  /** Routing trace; null if only providers without calls serve the environment. */
  route: RoutingTraceEntry[] | null;
}

/** A payment that has not been offered to a provider yet. */
export type PaymentToOpen = Omit<PaymentRequest, 'reference'>;

/** The payment's owner, and the request for its provider. */
interface PaymentToRoute {
  merchantId: string;
  /** Claimed before the first call. */
  idempotencyKey: string | null;
  request: PaymentToOpen;
}

/**
 * Opens a payment at the first provider that can take it. After a technical failure it tries the next one.
 */
@Injectable()
export class RoutePayment {
  constructor(
    private readonly router: ProviderRouter<PaymentProvider>,
    private readonly attempts: AttemptsStore,
    private readonly health: ProviderHealth,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Routes the payment.
   * @throws DomainError `no_route`; `invalid_request` (amount outside the method's limits); `conflict` while another process opens it, or if it exists;
   * `provider_error` if a provider declined it or every candidate failed: nothing was charged
   */
  async execute(payment: PaymentToRoute): Promise<RoutedPayment> {
    const { merchantId, request } = payment;
    const considered = this.router.considered(merchantId, request);
    const able = considered.flatMap(({ provider, objection }) => (objection === null ? [provider] : []));
    if (!able.length) requireRoute(methodRoutes(this.router.offered(request.environment)), request);
    let ended: EndedAttempt | null = null;
    const notes = new RoutingTrace(considered);
    for (const provider of able.slice(0, MAX_PROVIDERS)) {
      if (this.health.isCircuitOpen(circuitOf(provider, request))) {
        notes.add(provider.name, 'circuit_open');
        continue;
      }
      const attempt = provider.remote ? await this.begin(provider, payment, ended) : null;
      const { answer, ms } = await this.openAt(provider, request, attempt);
      if (attempt) ended = endOf(attempt, answer, ms, toUnix(this.clock.now(request.environment)));
      notes.add(provider.name, answer.outcome === 'opened' ? 'taken' : answer.outcome);
      if (answer.outcome === 'opened') {
        const route = notes.of(provider);
        return { ...answer.payment, provider: provider.name, attemptId: attempt?.id ?? null, ended, route };
      }
      if (answer.outcome === 'declined')
        return this.giveUp(payment, ended, refusedBy(provider, answer.message));
    }
    const failed = 'No provider accepted the payment. Nothing was charged';
    return this.giveUp(payment, ended, new DomainError('provider_error', failed));
  }

  /** Saves enough before the call to find, and to cancel, the created payment. */
  private async begin(provider: PaymentProvider, payment: PaymentToRoute, before: EndedAttempt | null) {
    const { merchantId, idempotencyKey, request } = payment;
    const now = toUnix(this.clock.now(request.environment));
    const attempt = newAttempt(newId('pat'), { merchantId, provider: provider.name, request }, now);
    failpoint('payments.attempt.saving');
    if (!(await this.attempts.begin(attempt, idempotencyKey, before)))
      throw new DomainError('conflict', 'A request with this Idempotency-Key is still in progress');
    failpoint('payments.attempt.saved');
    return attempt;
  }

  private async giveUp(
    payment: PaymentToRoute,
    ended: EndedAttempt | null,
    why: DomainError,
  ): Promise<never> {
    const { merchantId, request } = payment;
    if (ended) await this.attempts.giveUp({ merchantId, environment: request.environment }, ended);
    throw why;
  }

  private async openAt(provider: PaymentProvider, request: PaymentToOpen, attempt: NewAttempt | null) {
    const reference = referenceOf(attempt?.id ?? request.id);
    const since = performance.now();
    const answer = await this.callProvider(provider, { ...request, reference });
    if (attempt) failpoint('payments.attempt.answered');
    return { answer, ms: Math.round(performance.now() - since) };
  }

  private async callProvider(provider: PaymentProvider, request: PaymentRequest): Promise<OpenAnswer> {
    const about = { payment: request.id, provider: provider.name };
    try {
      const open = () => withTimeout(DEADLINE_MS, provider.open(request));
      const answer =
        (await this.health.watch(circuitOf(provider, request), open, isProviderFailure)) ?? CIRCUIT_OPEN;
      if (answer.outcome !== 'opened')
        this.logger.warn({ ...about, answer }, 'provider did not accept payment');
      return answer;
    } catch (error) {
      this.logger.error({ err: error, ...about }, 'provider did not accept payment');
      return { outcome: 'unknown', message: 'The provider did not respond' };
    }
  }
}

const CIRCUIT_OPEN: OpenAnswer = {
  outcome: 'unavailable',
  message: 'The circuit breaker is open after repeated provider failures',
};

const circuitOf = ({ name }: PaymentProvider, { environment, method }: PaymentToOpen) => ({
  provider: name,
  environment,
  method,
});

/** A declined payment does not count as a provider failure. */
const isProviderFailure = ({ outcome }: OpenAnswer): boolean =>
  outcome === 'unavailable' || outcome === 'unknown';

const refusedBy = ({ name }: PaymentProvider, message: string): DomainError =>
  new DomainError(
    'provider_error',
    `Provider ${name} declined the payment and nothing was charged: ${message}`,
  );
