import type { Call } from './ops';
import type { Reference } from './reference';
import { toText } from './text';

/**
 * Returns the model after concurrent calls: the union of the states after all orders in which the specification
 * allows every result, or null if there is no such order. An attempt without a response may be anywhere in the
 * order, or absent.
 */
export function linearize(model: Reference, calls: Call[]): Reference | null {
  const ends: Reference[] = [];
  explore({ calls, ends, seen: new Set() }, model, calls);
  const [first, ...others] = ends;
  if (first) for (const other of others) first.orElse(other);
  return first ?? null;
}

interface Search {
  calls: Call[];
  ends: Reference[];
  /** States already explored, because many orders lead to the same state. */
  seen: Set<string>;
}

function explore(search: Search, model: Reference, left: Call[]): void {
  const state = toText([left, model]);
  if (search.seen.has(state)) return;
  search.seen.add(state);
  if (left.every(({ answer }) => answer === null)) search.ends.push(model);
  for (const call of left) {
    const next = model.clone();
    const rest = left.filter((other) => other !== call);
    if (next.take(call, search.calls)) explore(search, next, rest);
  }
}
