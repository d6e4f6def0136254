/** A field after an update: what is absent stays as it is. */
export const changed = <Value>(current: Value, change: Value | undefined): Value =>
  change === undefined ? current : change;
