import { withTimeout } from './with-timeout';

/** Returns normally if the dependency works; throws the problem otherwise. */
export type ReadinessCheck = () => Promise<unknown>;

const LIMIT_MS = 2_000;

/** The checks that must pass before this service accepts work. */
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();
  private draining = false;

  add(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  /** Marks the service as not ready, because it is about to stop. */
  drain(): void {
    this.draining = true;
  }

  /** The problem of each failed check by its name; empty when the service is ready. */
  async problems(): Promise<Record<string, string>> {
    if (this.draining) return { service: 'draining' };
    const found = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await problemOf(check)] as const),
    );
    return Object.fromEntries(found.filter(([, problem]) => problem !== null)) as Record<string, string>;
  }
}

async function problemOf(check: ReadinessCheck): Promise<string | null> {
  try {
    await withTimeout(LIMIT_MS, check());
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
