import type { Metrics } from '@tulay/service-host';
import type { ProviderHealth } from './provider-health';

/** Exports whether each of this process's circuits is open. */
export function watchCircuits(metrics: Metrics, health: ProviderHealth): void {
  metrics.watch({
    name: 'provider_circuit_open',
    help: '1 while the circuit breaker of the provider and method is open or half-open',
    labelNames: ['provider', 'environment', 'method'],
    read: () => health.circuits().map(({ isOpen, ...labels }) => ({ labels, value: isOpen ? 1 : 0 })),
  });
}
