import { invalidField, type ProviderWeights } from '@tulay/contracts';

const MAX = 1_000;

/**
 * Checks that all weights are valid and at least one is above 0, because otherwise no provider would be
 * selected by weight.
 * @throws DomainError `invalid_request` if the check fails
 */
export function requireWeights(weights: ProviderWeights): void {
  const all = Object.values(weights);
  if (all.some((weight) => !Number.isInteger(weight) || weight < 0 || weight > MAX))
    throw invalidField('weights', `must be integers between 0 and ${MAX}`);
  if (all.length && all.every((weight) => weight === 0))
    throw invalidField('weights', 'must contain at least one weight greater than 0');
}
