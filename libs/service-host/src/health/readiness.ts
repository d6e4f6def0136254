import type { Logger } from 'pino';
import { withTimeout } from './with-timeout';

/** Resolves if the dependency works, and rejects with the problem otherwise. */
export type ReadinessCheck = () => Promise<unknown>;
/** Error messages by name of the failed check; empty if the service is ready. */
export type Problems = Record<string, string>;

/** Maximum duration of a check before it counts as failed. */
const READY_ANSWER_MS = 2_000;
/** Minimum interval between two runs of the checks, regardless of the number of requests. */
const READY_FRESH_MS = 1_000;

/** Checks that must pass before the service accepts work. */
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();
  private readonly failingSince = new Map<string, number>();
  private current: Promise<Problems> | null = null;
  private draining = false;

  /** @param onChange called when the set of failing checks changes */
  constructor(private readonly onChange: (problems: Problems) => void = () => undefined) {}

  add(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  /** Marks the service as not ready, because the service is about to stop. */
  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  /**
   * Returns the failing checks. Runs the checks at most once per second, and returns the previous result in
   * between.
   */
  problems(): Promise<Problems> {
    if (this.draining) return Promise.resolve({ service: 'draining' });
    this.current ??= this.examine();
    return this.current;
  }

  /** Returns the milliseconds since the check started failing; 0 if its last run passed. */
  failingFor(name: string): number {
    const since = this.failingSince.get(name);
    return since === undefined ? 0 : performance.now() - since;
  }

  private async examine(): Promise<Problems> {
    const found = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await problemOf(check)] as const),
    );
    const problems = Object.fromEntries(found.filter(([, problem]) => problem !== null)) as Problems;
    this.note(problems);
    setTimeout(() => (this.current = null), READY_FRESH_MS).unref();
    return problems;
  }

  private note(problems: Problems): void {
    const names = Object.keys(problems);
    const before = [...this.failingSince.keys()];
    for (const name of before) if (!(name in problems)) this.failingSince.delete(name);
    for (const name of names) this.failingSince.set(name, this.failingSince.get(name) ?? performance.now());
    if (names.length !== before.length || names.some((name) => !before.includes(name)))
      this.onChange(problems);
  }
}

async function problemOf(check: ReadinessCheck): Promise<string | null> {
  try {
    await withTimeout(READY_ANSWER_MS, check());
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Logs a change in the set of failing checks. Reasons are only in the log, not in the HTTP response. */
export function logReadiness(logger: Logger, problems: Problems): void {
  if (Object.keys(problems).length) logger.warn({ problems }, 'service not ready');
  else logger.info('service ready again');
}
