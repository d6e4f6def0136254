import type { ProviderWeights } from '@tulay/contracts';
import { createHash } from 'node:crypto';

/**
 * Returns the providers in the order in which to try them for a payment or payout. Over many payments, each
 * provider comes first in proportion to its weight.
 * The order depends only on the ID, so a retry gets the same order on every replica. If a provider is removed,
 * the others keep their order, so only the removed provider's payments move, in proportion to the remaining
 * weights. The algorithm is weighted rendezvous hashing: each provider gets an exponentially distributed time
 * with its weight as the rate, and the earliest time comes first.
 * @param names providers with a weight above 0
 */
export function spread(names: readonly string[], weights: ProviderWeights, id: string): string[] {
  const drawn = names.map((name) => ({ name, time: timeOf(name, weights[name] ?? 0, id) }));
  return drawn.sort((a, b) => a.time - b.time).map(({ name }) => name);
}

const HASHED_BYTES = 6;

function timeOf(name: string, weight: number, id: string): number {
  const hash = createHash('sha256').update(`${id} ${name}`).digest();
  // Strictly between 0 and 1, so that the logarithm is finite and negative.
  const share = (hash.readUIntBE(0, HASHED_BYTES) + 0.5) / 2 ** (8 * HASHED_BYTES);
  return -Math.log(share) / weight;
}
