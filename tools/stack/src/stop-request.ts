import { endRunningCommands } from './processes/run-command';
import type { Stack } from './stack';
import type { Say } from './stack-error';

/** A terminal's Ctrl-C reaches npm and us, and npm passes it on: what comes this soon after the first is the same one. */
const SAME_REQUEST_MS = 1_000;
const LAUNCHER_CHECK_MS = 500;

/** Waits for whatever ends the stack: Ctrl-C, SIGTERM, a closed terminal, or the end of the npm that started it. */
class StopRequest {
  private askedAt: number | undefined;
  private finish: () => void = () => {};
  /** Resolved once a stop was asked for and everything has ended. */
  readonly done = new Promise<void>((resolve) => (this.finish = resolve));

  constructor(
    private readonly stack: Stack,
    private readonly say: Say,
  ) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => this.ask('stopping'));
    const watch = setInterval(() => {
      if (stack.launcherIsGone) this.ask('the npm that started this stack has ended: stopping');
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
      this.say(`${why} (once more ends everything at once)`);
      endRunningCommands();
      void this.stack.stop().finally(this.finish);
    } else if (now - this.askedAt > SAME_REQUEST_MS && !this.stack.launcherIsGone) {
      void this.stack.killEverything();
    }
  }
}

/** Starts the stack and keeps it until it is told to stop; by the end nothing is left running. */
export async function runUntilStopped(stack: Stack, say: Say, whenReady: () => Promise<void>): Promise<void> {
  const request = new StopRequest(stack, say);
  try {
    await stack.start();
    await whenReady();
  } catch (error) {
    await stack.stop();
    // A stop in the middle of the start makes the rest of it fail: that is what was asked for.
    if (!request.isAsked) throw error;
  }
  await request.done;
  say('stopped');
}
