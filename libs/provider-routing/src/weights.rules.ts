import { invalidField, type ProviderWeights } from '@tulay/contracts';

const MAX = 1_000;

/** Without one above 0 nobody would get anything by weight. @throws DomainError `invalid_request` */
export function requireWeights(weights: ProviderWeights): void {
  const all = Object.values(weights);
  if (all.some((weight) => !Number.isInteger(weight) || weight < 0 || weight > MAX))
    throw invalidField('weights', `must be whole numbers from 0 to ${MAX}`);
  if (all.length && all.every((weight) => weight === 0))
    throw invalidField('weights', 'must have one above 0');
}
