/** A map that drops its oldest entries, so that memory does not grow in a lab that runs for days. */
export class BoundedMap<V> {
  private readonly entries = new Map<string, V>();

  constructor(private readonly limit = 100_000) {}

  get(key: string): V | undefined {
    return this.entries.get(key);
  }

  set(key: string, value: V): void {
    this.entries.set(key, value);
    if (this.entries.size <= this.limit) return;
    for (const oldest of this.entries.keys()) {
      this.entries.delete(oldest);
      return;
    }
  }

  values(): V[] {
    return [...this.entries.values()];
  }
}
