import { setTimeout as pause } from 'node:timers/promises';
import type { Readiness } from './readiness';
import { withTimeout } from './with-timeout';

/** Connects to a dependency over a new connection. */
export type FreshProbe = () => Promise<unknown>;

const STUCK_AFTER_MS = 60_000;
const LIMIT_MS = 5_000;
/**
 * Maximum time that a caller waits for the checks. The limit is short because load balancers close the
 * connections of a replica that does not respond, although a process that waits for a dependency is alive.
 */
const ANSWER_MS = 250;

/**
 * Detects whether a restart would help. An unreachable database makes a service unready, but a restart would only add
 * load. If a dependency has been failing for a minute although a new connection to it works, the process itself is at
 * fault.
 */
export class Liveness {
  private readonly probes = new Map<string, FreshProbe>();
  private examination: Promise<void> | null = null;
  /** Result of the last completed examination. */
  private stuck: string[] = [];

  constructor(
    private readonly readiness: Readiness,
    private readonly stuckAfterMs = STUCK_AFTER_MS,
  ) {}

  /** @param name name of the dependency's readiness check */
  add(name: string, probe: FreshProbe): void {
    this.probes.set(name, probe);
  }

  /**
   * Returns the dependencies that are reachable over a new connection but fail in this process. If the checks
   * take longer than 250 ms, returns the previous result, and the checks continue.
   */
  async stuckOn(): Promise<string[]> {
    this.examination ??= this.examine().finally(() => (this.examination = null));
    await Promise.race([this.examination, pause(ANSWER_MS, undefined, { ref: false })]);
    return this.stuck;
  }

  private async examine(): Promise<void> {
    await this.readiness.problems();
    const failing = [...this.probes].filter(([name]) => this.readiness.failingFor(name) > this.stuckAfterMs);
    const works = await Promise.all(failing.map(([, probe]) => succeeds(probe)));
    this.stuck = failing.filter((_, n) => works[n]).map(([name]) => name);
  }
}

const succeeds = (probe: FreshProbe): Promise<boolean> =>
  withTimeout(LIMIT_MS, probe()).then(
    () => true,
    () => false,
  );
