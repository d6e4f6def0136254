import { Inject, Injectable } from '@nestjs/common';
import { DomainError, newId, referenceOf, requireRoute, toUnix, type Clock } from '@tulay/contracts';
import { ProviderHealth, ProviderRouter } from '@tulay/provider-routing';
import { CLOCK, failpoint, LOGGER, withTimeout } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { EndedAttempt, NewAttempt } from '../attempts/attempt.entity';
import { endOf, newAttempt } from '../attempts/attempt.rules';
import { AttemptsStore } from '../attempts/attempts.store';
import { IN_PROGRESS } from '../attempts/key-rejections.store';
import { methodRoutes } from './payment-methods.rules';
import { RoutingTrace, type RoutingTraceEntry } from './routing-trace';
import type { OpenAnswer, OpenedPayment, PaymentProvider, PaymentRequest } from '../providers/provider.port';

/**
 * Timeout per provider in milliseconds. All attempts together must stay below the timeout of
 * `create-payment`.
 */
const DEADLINE_MS = 4_000;
const MAX_PROVIDERS = 3;

export interface RoutedPayment extends OpenedPayment {
  provider: string;
  /** ID of the attempt that opened the payment; null if no provider was called. */
  attemptId: string | null;
  /** Outcome of the last attempt, to be saved with the payment; null if no provider was called. */
  ended: EndedAttempt | null;
  /** Routing trace; null if the environment has no remote provider. */
  route: RoutingTraceEntry[] | null;
}

/** A payment before a provider is chosen. */
export type PaymentToOpen = Omit<PaymentRequest, 'reference'>;

interface PaymentToRoute {
  merchantId: string;
  /** Key as returned by `keyOf`, claimed before the first provider call; null if the request has no key. */
  key: string | null;
  request: PaymentToOpen;
}

/**
 * Opens a payment at the first provider that supports it, and tries the next provider after a technical
 * failure.
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
   * @throws DomainError `no_route` if no provider supports the payment; `invalid_request` if the amount is
   * outside the method's limits; `conflict` if the payment exists or another process is creating it;
   * `provider_error` if a provider declined the payment or every provider failed, in which case nothing was
   * charged
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

  /**
   * Saves the attempt before the call, so that a payment whose response is lost can be found and canceled.
   */
  private async begin(provider: PaymentProvider, payment: PaymentToRoute, before: EndedAttempt | null) {
    const { merchantId, key, request } = payment;
    const now = toUnix(this.clock.now(request.environment));
    const attempt = newAttempt(newId('pat'), { merchantId, provider: provider.name, request }, now);
    failpoint('payments.attempt.saving');
    if (!(await this.attempts.begin(attempt, key, before))) throw IN_PROGRESS;
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
        this.logger.warn(
          { ...about, answer },
          answer.outcome === 'unknown' ? 'payment outcome unknown' : 'payment not accepted by provider',
        );
      return answer;
    } catch (error) {
      this.logger.error({ err: error, ...about }, 'provider call failed; payment outcome unknown');
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

/** A decline is not a failure of the provider. */
const isProviderFailure = ({ outcome }: OpenAnswer): boolean =>
  outcome === 'unavailable' || outcome === 'unknown';

const refusedBy = ({ name }: PaymentProvider, message: string): DomainError =>
  new DomainError(
    'provider_error',
    `Provider ${name} declined the payment and nothing was charged: ${message}`,
  );
