import { endRunningCommands } from './processes/run-command';
import type { Stack } from './stack';
import type { Say } from './common/stack-error';

/**
 * Each Ctrl-C arrives twice: from the terminal and from npm. A second signal within this time counts as the
 * same request.
 */
const SAME_REQUEST_MS = 1_000;
const LAUNCHER_CHECK_MS = 500;

/** Waits for Ctrl-C, SIGTERM, a closed terminal, or the end of the npm process that started the stack. */
class StopRequest {
  private askedAt: number | undefined;
  private finish: () => void = () => {};
  /** Resolves after a stop was requested and everything has ended. */
  readonly done = new Promise<void>((resolve) => (this.finish = resolve));

  constructor(
    private readonly stack: Stack,
    private readonly say: Say,
  ) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => this.ask('stopping'));
    const watch = setInterval(() => {
      if (stack.launcherIsGone) this.ask('the npm process that started this stack has ended: stopping');
    }, LAUNCHER_CHECK_MS);
    void this.done.then(() => clearInterval(watch));
  }

  get isAsked(): boolean {
    return this.askedAt !== undefined;
  }

  private ask(why: string): void {
    const now = Date.now();
    if (this.askedAt === undefined) {
      this.askedAt = now;
      this.say(`${why} (a second Ctrl-C kills everything immediately)`);
      endRunningCommands();
      void this.stack.stop().finally(this.finish);
    } else if (now - this.askedAt > SAME_REQUEST_MS && !this.stack.launcherIsGone) {
      void this.stack.killEverything();
    }
  }
}

/** Starts the stack and runs it until a stop is requested. Leaves nothing running. */
export async function runUntilStopped(stack: Stack, say: Say, whenReady: () => Promise<void>): Promise<void> {
  const request = new StopRequest(stack, say);
  try {
    await stack.start();
    await whenReady();
  } catch (error) {
    await stack.stop();
    // A stop request during the start makes the start fail, which is not an error.
    if (!request.isAsked) throw error;
  }
  await request.done;
  say('stopped');
}
