import type { Metrics } from '@tulay/service-host';
import { Histogram } from 'prom-client';
import type { RoutedProvider } from './routing.rules';

/** Calls that take longer than this count as timeouts, regardless of their result. */
const TIMEOUT_MS = 10_000;

type Call = (...args: unknown[]) => unknown;

/**
 * Wraps providers so that each call is measured. A declined payment has the outcome `ok`, because the
 * provider has responded.
 */
export function measured<P extends RoutedProvider>(providers: readonly P[], { registry }: Metrics): P[] {
  const durations = new Histogram({
    name: 'provider_request_duration_seconds',
    help: 'Duration of a call to a provider; the outcome is ok, error or timeout',
    labelNames: ['provider', 'operation', 'outcome'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return providers.map((provider) =>
    measuredCalls(provider, (operation, outcome, seconds) =>
      durations.observe({ provider: provider.name, operation, outcome }, seconds),
    ),
  );
}

type Observe = (operation: string, outcome: 'ok' | 'error' | 'timeout', seconds: number) => void;

const measuredCalls = <P extends RoutedProvider>(provider: P, observe: Observe): P =>
  new Proxy(provider, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const answer = (member as Call).apply(target, args);
        if (answer instanceof Promise) measure(answer, (...how) => observe(String(name), ...how));
        return answer;
      };
    },
  });

/** Records the call once, when it ends or times out. */
function measure(
  work: Promise<unknown>,
  observe: (outcome: 'ok' | 'error' | 'timeout', seconds: number) => void,
) {
  const since = performance.now();
  let note = (outcome: 'ok' | 'error' | 'timeout'): void => {
    clearTimeout(timer);
    note = () => undefined;
    observe(outcome, (performance.now() - since) / 1000);
  };
  const timer = setTimeout(() => note('timeout'), TIMEOUT_MS).unref();
  work.then(
    () => note('ok'),
    () => note('error'),
  );
}
