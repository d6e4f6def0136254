import type { Logger } from 'pino';
import { withTimeout } from './with-timeout';

/** Returns normally if the dependency works; throws the problem otherwise. */
export type ReadinessCheck = () => Promise<unknown>;
/** The problem of each failed check by its name; empty when the service is ready. */
export type Problems = Record<string, string>;

/** A check that takes longer has failed. */
export const READY_ANSWER_MS = 2_000;
/** However often it is asked, a service checks itself once a second. */
export const READY_FRESH_MS = 1_000;

/** The checks that must pass before this service accepts work. */
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();
  private readonly failingSince = new Map<string, number>();
  private current: Promise<Problems> | null = null;
  private draining = false;

  /** @param onChange called when other checks fail than before */
  constructor(private readonly onChange: (problems: Problems) => void = () => undefined) {}

  add(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  /** Marks the service as not ready, because it is about to stop. */
  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  /** All callers within a second share one answer. */
  problems(): Promise<Problems> {
    if (this.draining) return Promise.resolve({ service: 'draining' });
    this.current ??= this.examine();
    return this.current;
  }

  /** How long the check has failed each time that somebody asked, in milliseconds; 0 if it passed last. */
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

/** One line for each change. Nobody outside is told the reasons. */
export function logReadiness(logger: Logger, problems: Problems): void {
  if (Object.keys(problems).length) logger.warn({ problems }, 'not ready');
  else logger.info('ready again');
}
