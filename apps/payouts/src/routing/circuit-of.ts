import type { PayoutOrder } from '../providers/provider.port';

/** A rail may be down while the wallets work, and the other way round. */
export const circuitOf = (
  provider: string,
  { environment, method, rail }: Pick<PayoutOrder, 'environment' | 'method' | 'rail'>,
) => ({ provider, environment, method: rail ?? method });
