import { SERVICES, type ServiceName } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningStack } from '../../tools/stack/src/start-stack';

const READY = { timeoutMs: 60_000, everyMs: 100 };

export const namesOf = (service: ServiceName): [string, string] => [service, `${service}-2`];

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

/** Kills random replicas with SIGKILL, one of each service at most at a time. The supervisor starts them again. */
export class ReplicaKiller {
  readonly killed: string[] = [];

  constructor(
    private readonly stack: RunningStack,
    private readonly services: readonly ServiceName[] = SERVICES,
  ) {}

  async kill(times: number): Promise<void> {
    for (let n = 0; n < times; n++) {
      const service = pick(this.services);
      const [victim, other] = Math.random() < 0.5 ? namesOf(service) : namesOf(service).reverse();
      await this.untilReady(other!);
      process.kill(await this.pidOf(victim!), 'SIGKILL');
      this.killed.push(victim!);
      await pause(Math.random() * 1_000);
    }
  }

  async untilAllReady(): Promise<void> {
    for (const service of SERVICES) for (const name of namesOf(service)) await this.untilReady(name);
  }

  private async untilReady(name: string): Promise<void> {
    await eventually(() => isReady(this.stack.replicas[name]!.port), READY);
  }

  private async pidOf(name: string): Promise<number> {
    return eventually(() => this.stack.replicas[name]?.pid, READY);
  }
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
