/** A row of a state table: from, trigger, to, and the emitted event or null. */
type StateStep = readonly [from: string, trigger: string, to: string, emits: string | null];

/**
 * Returns whether a path through the state table emits exactly these events, in this order.
 * @param steps rows of the state table; rows without an event can be part of the path
 */
export function isWayThrough(
  steps: readonly StateStep[],
  { from, to }: { from: string; to: string },
  events: string[],
): boolean {
  let places = silently(steps, new Set([from]));
  for (const event of events) {
    const taken = steps.filter(([start, , , emits]) => places.has(start) && emits === event);
    places = silently(steps, new Set(taken.map(([, , end]) => end)));
  }
  return places.has(to);
}

/** Returns these states and all states that can be reached from them without an event. */
function silently(steps: readonly StateStep[], places: Set<string>): Set<string> {
  for (const place of places)
    for (const [from, , to, emits] of steps) if (from === place && emits === null) places.add(to);
  return places;
}
