import { PAYOUT_METHODS, type Environment } from '@tulay/contracts';
import type { Capability } from '@tulay/provider-routing';

const WALLET_MAX = 5_000_000n;
const MIN = 100n;

/**
 * Returns the limits that Xendit and PayMongo share: PHP from ₱1, and at most ₱50,000 per payout to GCash.
 */
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
