import type { ConsideredProvider } from '@tulay/provider-routing';
import type { PaymentProvider } from '../providers/provider.port';

/** The reason why a provider was chosen or skipped. */
export interface RoutingTraceEntry {
  provider: string;
  /**
   * Result for the provider: `taken`; `declined`, `unavailable` or `unknown` if the provider was called;
   * `circuit_open`; `not_needed` if an earlier provider accepted the payment; otherwise why the provider
   * cannot accept it: `disabled`, `environment`, `method`, `currency`, `amount`.
   */
  why: string;
  /** Weight that the merchant's settings assigned to the provider; omitted if the provider has no weight. */
  weight?: number;
}

export class RoutingTrace {
  private readonly said = new Map<string, string>();

  constructor(private readonly considered: readonly ConsideredProvider<PaymentProvider>[]) {}

  add(provider: string, why: string): void {
    this.said.set(provider, why);
  }

  /** Returns the trace, or null if the environment has no remote provider. */
  of(taken: PaymentProvider): RoutingTraceEntry[] | null {
    const called = this.considered.some(
      ({ provider, objection }) => provider.remote && objection !== 'environment',
    );
    if (!taken.remote && !called) return null;
    return this.considered.map(({ provider: { name }, objection, weight }) => ({
      provider: name,
      why: this.said.get(name) ?? objection ?? 'not_needed',
      ...(weight === null ? {} : { weight }),
    }));
  }
}
