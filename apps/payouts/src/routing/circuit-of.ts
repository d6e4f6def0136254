import type { PayoutOrder } from '../providers/provider.port';

/** Bank rails may be down while wallets work, and vice versa. */
export const circuitOf = (
  provider: string,
  { environment, method, rail }: Pick<PayoutOrder, 'environment' | 'method' | 'rail'>,
) => ({ provider, environment, method: rail ?? method });
