import type { Clock, Environment } from '@tulay/contracts';

/** Clock that does not advance until it is moved. Both environments start at the same time. */
export class FixedClock implements Clock {
  private readonly times: Record<Environment, number>;

  constructor(start: Date | string = '2026-01-02T03:04:05.000Z') {
    const ms = new Date(start).getTime();
    this.times = { test: ms, live: ms };
  }

  now(environment: Environment): Date {
    return new Date(this.times[environment]);
  }

  /** Advances the given environment's clock, or both clocks if no environment is given. */
  advance(byMs: number, environment?: Environment): void {
    for (const which of environment ? [environment] : (['test', 'live'] as const)) this.times[which] += byMs;
  }
}
