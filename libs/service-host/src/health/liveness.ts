import type { Readiness } from './readiness';
import { withTimeout } from './with-timeout';

/** Reaches a dependency without anything that this process already holds. */
export type FreshProbe = () => Promise<unknown>;

const STUCK_AFTER_MS = 60_000;
const LIMIT_MS = 5_000;

/**
 * Whether a restart would help. A database that is down for everybody makes a service unready, and restarting it would
 * only add load. A process that cannot use a dependency for a minute while a new connection works is itself the fault.
 */
export class Liveness {
  private readonly probes = new Map<string, FreshProbe>();

  constructor(
    private readonly readiness: Readiness,
    private readonly stuckAfterMs = STUCK_AFTER_MS,
  ) {}

  /** @param name that of the readiness check of the same dependency */
  add(name: string, probe: FreshProbe): void {
    this.probes.set(name, probe);
  }

  /** The dependencies that only this process cannot use. */
  async stuckOn(): Promise<string[]> {
    await this.readiness.problems();
    const failing = [...this.probes].filter(([name]) => this.readiness.failingFor(name) > this.stuckAfterMs);
    const works = await Promise.all(failing.map(([, probe]) => succeeds(probe)));
    return failing.filter((_, n) => works[n]).map(([name]) => name);
  }
}

const succeeds = (probe: FreshProbe): Promise<boolean> =>
  withTimeout(LIMIT_MS, probe()).then(
    () => true,
    () => false,
  );
