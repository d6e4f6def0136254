import { PAYOUT_METHODS, type Environment } from '@tulay/contracts';
import type { Capability } from '@tulay/provider-routing';

const WALLET_MAX = 5_000_000n;
const MIN = 100n;

/** Returns what both providers take: PHP from ₱1, to GCash up to ₱50,000 per payout. */
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
