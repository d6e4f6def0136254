/** A row of a state table: from, trigger, to, and the event that tells of it, if one does. */
type StateStep = readonly [from: string, trigger: string, to: string, emits: string | null];

/**
 * Whether these events, in their order, are those of one way through a state table.
 * @param steps rows that emit nothing are taken without an event
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

/** Wherever one may have come from these places without an event. */
function silently(steps: readonly StateStep[], places: Set<string>): Set<string> {
  for (const place of places)
    for (const [from, , to, emits] of steps) if (from === place && emits === null) places.add(to);
  return places;
}
