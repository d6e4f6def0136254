const STEP_MS = 25;

export interface Deadlined {
  readonly startedAt: number;
  expire(): void;
}

/**
 * Uses a single timer for all exchanges. All exchanges have the same time limit, so they expire in the order
 * in which they started.
 */
export class Deadlines {
  private readonly open = new Set<Deadlined>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly afterMs: number) {}

  add(exchange: Deadlined): void {
    this.open.add(exchange);
    this.timer ??= setInterval(() => this.check(), STEP_MS);
  }

  delete(exchange: Deadlined): void {
    this.open.delete(exchange);
  }

  private check(): void {
    const latest = performance.now() - this.afterMs;
    for (const exchange of this.open) {
      if (exchange.startedAt > latest) break;
      this.open.delete(exchange);
      exchange.expire();
    }
    if (this.open.size || !this.timer) return;
    clearInterval(this.timer);
    this.timer = null;
  }
}
