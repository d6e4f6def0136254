import { withTimeout } from './with-timeout';

/** Answers nothing when all is well, throws what is wrong. */
export type ReadinessCheck = () => Promise<unknown>;

const LIMIT_MS = 2_000;

/** What must be in order before this service takes work. */
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();
  private draining = false;

  add(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  /** From now on the service counts as not ready: it is about to stop. */
  drain(): void {
    this.draining = true;
  }

  /** Check name to what is wrong; empty when the service is ready. */
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
