import type { PayoutOrder } from '../providers/provider.port';

/**
 * Returns the circuit of a payout. Each bank rail and each wallet has a separate circuit, because one rail or
 * wallet can be down while others work.
 */
export const circuitOf = (
  provider: string,
  { environment, method, rail }: Pick<PayoutOrder, 'environment' | 'method' | 'rail'>,
) => ({ provider, environment, method: rail ?? method });
