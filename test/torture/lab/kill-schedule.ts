import type { ServiceName } from '@tulay/contracts';
import type { RunningStack } from '../../../tools/stack/src/start-stack';

const VICTIMS: readonly ServiceName[] = ['payments', 'payouts'];

/**
 * Kills payments and payouts alternately with SIGKILL and restarts them, with the kills spread evenly over
 * the work.
 */
export class KillSchedule {
  readonly killed: ServiceName[] = [];
  private done = 0;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly stack: RunningStack,
    private readonly plan: { kills: number; tasks: number },
  ) {}

  progress(): void {
    this.done++;
    const { kills, tasks } = this.plan;
    while (this.killed.length < kills && this.done >= ((this.killed.length + 1) * tasks) / (kills + 1))
      this.killNext();
  }

  ended(): Promise<void> {
    return this.work;
  }

  private killNext(): void {
    const victim = VICTIMS[this.killed.length % VICTIMS.length] as ServiceName;
    this.killed.push(victim);
    this.work = this.work.then(async () => {
      await this.stack.kill(victim, 'SIGKILL');
      await this.stack.restart(victim);
    });
    // Prevents an unhandled rejection; `ended` throws the error.
    this.work.catch(() => undefined);
  }
}
