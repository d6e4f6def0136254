import { Inject, Injectable } from '@nestjs/common';
import { ProviderHealth, ProviderRouter, UnknownProviderCodes } from '@tulay/provider-routing';
import { LOGGER, Metrics, withTimeout } from '@tulay/service-host';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { PayoutOrder, PayoutProvider, PayoutReport } from '../providers/provider.port';
import { circuitOf } from './circuit-of';

/**
 * Deadline for a call, longer than the connectors' own deadline, so that a connector can still return its
 * result. The payout's lease is renewed during the call.
 */
const DEADLINE_MS = 12_000;

/** Calls providers. A failed call is reported as `unknown`, because the payout may have been paid. */
@Injectable()
export class ProviderCalls {
  private readonly unknown: Counter<'provider'>;

  constructor(
    private readonly router: ProviderRouter<PayoutProvider>,
    private readonly words: UnknownProviderCodes,
    private readonly health: ProviderHealth,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.unknown = new Counter({
      name: 'payout_answers_unknown_total',
      help: 'Payout calls with an unknown outcome: no response, or a response with an unknown status',
      labelNames: ['provider'],
      registers: [metrics.registry],
    });
  }

  /**
   * Sends a payout. If the circuit is open, sends nothing and returns `unavailable`, so that the payout is
   * rerouted.
   */
  async send(provider: string, order: PayoutOrder): Promise<PayoutReport> {
    const send = () => this.callProvider(provider, order, 'send');
    return (await this.health.watch(circuitOf(provider, order), send, isProviderFailure)) ?? CIRCUIT_OPEN;
  }

  poll(provider: string, order: PayoutOrder): Promise<PayoutReport> {
    return this.callProvider(provider, order, 'poll');
  }

  /** Polls the payout. Unlike `poll`, does not log or count unknown outcomes. */
  look(provider: string, order: PayoutOrder): Promise<PayoutReport> {
    return this.answerOf(provider, order, 'poll');
  }

  private async callProvider(name: string, order: PayoutOrder, verb: 'send' | 'poll'): Promise<PayoutReport> {
    const report = await this.answerOf(name, order, verb);
    this.noteUnknown(name, order.id, report);
    if (report.outcome === 'unknown') {
      this.unknown.inc({ provider: name });
      const about = { payout: order.id, provider: name, verb, why: report.why };
      this.logger.error(about, 'provider returned no usable payout status');
    }
    return report;
  }

  private noteUnknown(provider: string, about: string, report: PayoutReport): void {
    if (report.outcome === 'unknown' && report.status !== undefined)
      this.words.note({ provider, about, what: 'status', word: report.status });
    if (report.outcome === 'failed' && report.unknownCode !== undefined)
      this.words.note({ provider, about, what: 'failure_code', word: report.unknownCode });
  }

  private async answerOf(name: string, order: PayoutOrder, verb: 'send' | 'poll'): Promise<PayoutReport> {
    try {
      return await withTimeout(DEADLINE_MS, this.router.named(name)[verb](order));
    } catch (error) {
      return { outcome: 'unknown', why: (error as Error).message };
    }
  }
}

const CIRCUIT_OPEN: PayoutReport = {
  outcome: 'unavailable',
  reason: {
    code: 'temporary_error',
    message: 'The circuit breaker is open after repeated provider failures',
  },
};

/** A decline is not a failure of the provider. */
const isProviderFailure = ({ outcome }: PayoutReport): boolean =>
  outcome === 'unavailable' || outcome === 'unknown';
