import type { ConsideredProvider } from '@tulay/provider-routing';
import type { PaymentProvider } from '../providers/provider.port';

/** What was made of a provider when a payment was routed. */
export interface RoutingTraceEntry {
  provider: string;
  /**
   * `taken`; `declined`, `unavailable` or `unknown` when it was asked; `circuit_open` when it rests; `not_needed` when an
   * earlier one took the payment; else why it cannot take it: `disabled`, `environment`, `method`, `currency`, `amount`.
   */
  why: string;
  /** The merchant's, when it was routed; omitted without one. */
  weight?: number;
}

/** Collects what is made of each provider, in the order in which they are considered. */
export class RoutingTrace {
  private readonly said = new Map<string, string>();

  constructor(private readonly considered: readonly ConsideredProvider<PaymentProvider>[]) {}

  add(provider: string, why: string): void {
    this.said.set(provider, why);
  }

  /** Null for the plain path: a payment made here, where no provider that is called serves the environment. */
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
