import type { Readiness } from './readiness';
import { withTimeout } from './with-timeout';

/** Connects to a dependency over a new connection. */
export type FreshProbe = () => Promise<unknown>;

const STUCK_AFTER_MS = 60_000;
const LIMIT_MS = 5_000;

/**
 * Detects whether a restart would help. An unreachable database makes a service unready, but a restart would only add
 * load. If a dependency has been failing for a minute although a new connection to it works, the process itself is at
 * fault.
 */
export class Liveness {
  private readonly probes = new Map<string, FreshProbe>();

  constructor(
    private readonly readiness: Readiness,
    private readonly stuckAfterMs = STUCK_AFTER_MS,
  ) {}

  /** @param name name of the dependency's readiness check */
  add(name: string, probe: FreshProbe): void {
    this.probes.set(name, probe);
  }

  /** Returns the dependencies that are reachable over a new connection but fail in this process. */
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
