import type { ConsideredProvider } from '@tulay/provider-routing';
import type { PaymentProvider } from '../providers/provider.port';

/** Result of considering a provider for a payment. */
export interface RoutingTraceEntry {
  provider: string;
  /**
   * `taken`; `declined`, `unavailable` or `unknown` if it was called; `circuit_open` if its circuit is open;
   * `not_needed` if an earlier one took the payment; otherwise why it cannot take it: `disabled`,
   * `environment`, `method`, `currency`, `amount`.
   */
  why: string;
  /** The merchant's weight at the time; omitted if there is none. */
  weight?: number;
}

/** Collects the result for each provider, in order. */
export class RoutingTrace {
  private readonly said = new Map<string, string>();

  constructor(private readonly considered: readonly ConsideredProvider<PaymentProvider>[]) {}

  add(provider: string, why: string): void {
    this.said.set(provider, why);
  }

  /** Returns the trace; null if only providers without calls serve the environment. */
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
