import type { BenchRow } from './bench-row';
import { startBareServers, type BareServers } from './bare-servers';
import type { BenchStack } from './bench-stack';
import { Child } from './child';
import { compare, interleaved } from './measure';
import type { Load } from './payments/load';
import type { Peer } from './peers/peer';
import type { StackEnv } from './run-env';
import type { Sample } from './sample';
import { newDiskFolder, removeRun } from '../setup/test-run';

export const needs = 'stack';

const CONNECTIONS = 32;
const ONE_APP =
  'POST /v1/payments, compared with one Express app (ValidationPipe, TypeORM save of payment and outbox row)';
const BEHIND_BUS = 'POST /v1/payments, compared with the same app split in two by ClientProxy over NATS';

/**
 * P1n: the full API, compared with the same API built as in NestJS's documentation, without API keys or rate
 * limits.
 */
export async function bench({ stack, quick }: StackEnv): Promise<BenchRow[]> {
  const folder = newDiskFolder('peers');
  const servers = await startBareServers(folder, () => undefined);
  const peers = await Peers.start(stack, servers);
  try {
    const seconds = quick ? 0.5 : 5;
    await peers.compare(1, quick ? 0.5 : 10);
    const { ours, oneApp, behindBus } = await peers.compare(quick ? 1 : 7, seconds);
    return [
      compare({ id: 'P1n', what: ONE_APP, unit: '/s', target: '≥ 3 ×' }, ours, oneApp),
      compare({ id: 'P1m', what: BEHIND_BUS, unit: '/s', target: '≥ 6 ×' }, ours, behindBus),
    ];
  } finally {
    await peers.stop();
    await servers.stop();
    await removeRun(folder);
  }
}

/** Runs each peer and the load generator in a separate process. */
class Peers {
  private readonly load = new Child('payments/load.ts');
  private readonly processes: Child[] = [];
  private key = '';
  private oneApp = '';
  private behindBus = '';

  private constructor(private readonly stack: BenchStack) {}

  static async start(stack: BenchStack, { adminUrl, natsUrl }: BareServers): Promise<Peers> {
    const peers = new Peers(stack);
    const peer: Peer = { databaseUrl: adminUrl, natsUrl };
    peers.key = (await stack.merchant()).key;
    [peers.oneApp, , peers.behindBus] = await Promise.all([
      peers.run('peers/one-app-process.ts', peer),
      peers.run('peers/bus-service-process.ts', peer),
      peers.run('peers/behind-bus-process.ts', peer),
    ]);
    return peers;
  }

  async stop(): Promise<void> {
    await Promise.all([this.load, ...this.processes].map((child) => child.stop()));
  }

  /** @returns payments per second of each round */
  compare(rounds: number, seconds: number) {
    return interleaved(rounds, {
      oneApp: () => this.perSecond(this.oneApp, seconds),
      behindBus: () => this.perSecond(this.behindBus, seconds),
      ours: () => this.ours(seconds),
    });
  }

  private async ours(seconds: number): Promise<number> {
    const perSecond = await this.perSecond(this.stack.baseUrl, seconds);
    await this.stack.settled();
    return perSecond;
  }

  private run(script: string, peer: Peer): Promise<string> {
    const child = new Child(script);
    this.processes.push(child);
    return child.ask<string>(peer);
  }

  private async perSecond(baseUrl: string, seconds: number): Promise<number> {
    const question: Load = { baseUrl, key: this.key, connections: CONNECTIONS, seconds };
    return (await this.load.ask<Sample>(question)).perSecond;
  }
}
