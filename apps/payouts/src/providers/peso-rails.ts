import { PAYOUT_METHODS, type Environment } from '@tulay/contracts';
import type { Capability } from '@tulay/provider-routing';

const WALLET_MAX = 5_000_000n;
const MIN = 100n;

/** What both providers take: pesos from one peso on, to GCash up to 50,000 at once. */
export const pesoRails = (environments: readonly Environment[]): Capability[] =>
  environments.flatMap((environment) => [
    { environment, methods: ['gcash'], currency: 'PHP', min: MIN, max: WALLET_MAX },
    {
      environment,
      methods: PAYOUT_METHODS.filter((method) => method !== 'gcash'),
      currency: 'PHP',
      min: MIN,
    },
  ]);
