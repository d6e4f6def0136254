import type { ServiceName } from '@tulay/contracts';
import type { Database } from '@tulay/persistence';
import { Counter } from 'prom-client';
import type { Metrics } from './metrics';

interface Counted {
  object?: string;
  status?: string;
  method?: string;
  provider?: string;
}

const COUNTED: Partial<Record<ServiceName, string[]>> = {
  payments: ['payment', 'refund'],
  payouts: ['payout'],
};
const LABELS = ['environment', 'method', 'provider', 'status'] as const;

/**
 * Counts payments, refunds and payouts by status. Every status change with an event is counted when the event is
 * committed, so no use case needs its own counter.
 */
export function countEvents({ registry }: Metrics, service: ServiceName, db: Database): void {
  const totals = new Map(
    (COUNTED[service] ?? []).map((noun) => [
      noun,
      new Counter({
        name: `${noun}s_total`,
        help: `Each ${noun} that entered a status with an event`,
        labelNames: LABELS,
        registers: [registry],
      }),
    ]),
  );
  if (!totals.size) return;
  db.onEventsCommitted((events) => {
    for (const { environment, countedAs, data } of events) {
      const { object = '', status = '', method = '', provider = '' } = data.object as Counted;
      totals.get(object)?.inc({ environment, status, method, provider, ...countedAs });
    }
  });
}
