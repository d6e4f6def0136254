import type { ProviderWeights } from '@tulay/contracts';
import { createHash } from 'node:crypto';

/**
 * Orders providers for one payment or payout so that, of many, each is the first as often as its weight says.
 *
 * The order follows from the id alone: a repeat gets the same one on every replica, and while a provider is left out, the
 * others keep theirs, so that only its own payments move, again by weight. (Weighted rendezvous hashing: each provider draws
 * an exponential time with its weight as the rate, and the earliest is the first.)
 * @param names those with a weight above 0
 */
export function spread(names: readonly string[], weights: ProviderWeights, id: string): string[] {
  const drawn = names.map((name) => ({ name, time: timeOf(name, weights[name] ?? 0, id) }));
  return drawn.sort((a, b) => a.time - b.time).map(({ name }) => name);
}

const HASHED_BYTES = 6;

function timeOf(name: string, weight: number, id: string): number {
  const hash = createHash('sha256').update(`${id} ${name}`).digest();
  // Between 0 and 1, and neither of them.
  const share = (hash.readUIntBE(0, HASHED_BYTES) + 0.5) / 2 ** (8 * HASHED_BYTES);
  return -Math.log(share) / weight;
}
