import { SERVICES, type ServiceName } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningStack } from '../../tools/stack/src/start-stack';
import { randomOf, type Random } from '../model/random';

const READY = { timeoutMs: 90_000, everyMs: 100 };
/** Maximum pause between two kills in a run without a fixed number of kills. */
const LONGEST_PAUSE_MS = 4_000;

export const namesOf = (service: ServiceName): [string, string] => [service, `${service}-2`];

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

/**
 * Kills random replicas with SIGKILL, at most one per service at a time. The supervisor restarts killed
 * replicas.
 */
export class ReplicaKiller {
  readonly killed: string[] = [];
  /** KILLS_SEED reproduces the sequence of killed replicas. */
  readonly seed = Number(process.env.KILLS_SEED ?? randomInt(2 ** 31));
  private readonly random: Random = randomOf(this.seed);
  private killing = false;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly stack: RunningStack,
    private readonly services: readonly ServiceName[] = SERVICES,
  ) {}

  async kill(times: number): Promise<void> {
    for (let n = 0; n < times; n++) {
      await this.killOne();
      await pause(this.random() * 1_000);
    }
  }

  start(): void {
    this.killing = true;
    this.work = this.killOn();
    // Prevents an unhandled rejection; `stop` throws the error.
    this.work.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.killing = false;
    await this.work;
    await this.untilAllReady();
  }

  async untilAllReady(): Promise<void> {
    for (const service of SERVICES) for (const name of namesOf(service)) await this.untilReady(name);
  }

  private async killOn(): Promise<void> {
    while (this.killing) {
      await this.untilReady(await this.killOne());
      await pause(this.random() * LONGEST_PAUSE_MS);
    }
  }

  private async killOne(): Promise<string> {
    const service = this.services[Math.floor(this.random() * this.services.length)] as ServiceName;
    const [one, two] = namesOf(service);
    const [victim, other] = this.random() < 0.5 ? [one, two] : [two, one];
    await this.untilReady(other);
    process.kill(await this.pidOf(victim), 'SIGKILL');
    this.killed.push(victim);
    return victim;
  }

  private async untilReady(name: string): Promise<void> {
    await eventually(() => isReady(this.stack.replicas[name]!.port), READY);
  }

  private async pidOf(name: string): Promise<number> {
    return eventually(() => this.stack.replicas[name]?.pid, READY);
  }
}
