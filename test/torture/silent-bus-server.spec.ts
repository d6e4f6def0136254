import { createPayoutCommand, debitCommand, newId, type BusUser } from '@tulay/contracts';
import { CommandClient, CommandServer, connectBus, natsOptions, type NatsConnection } from '@tulay/messaging';
import { isExtendedRun } from '@tulay/testing';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { newRunFolder, removeRun } from '../setup/test-run';
import { isFullRun } from './full-run';
import { NatsTrio } from './nats-trio';

/** Interval between two requests. */
const EVERY_MS = 50;
/** The value of the Retry-After header of a 503 response. */
const RETRY_AFTER_MS = 1_000;
const TRIES = 20;
/** Numbers of requests before, during and after the fault; the fault lasts about 10 s. */
const [BEFORE, DURING, AFTER] = [20, 200, 60];

let folder: string;
let trio: NatsTrio;

beforeAll(async () => {
  folder = newRunFolder('silent-bus-server');
  trio = await NatsTrio.start(folder);
});

afterAll(async () => {
  await trio?.stop();
  await removeRun(folder);
});

/**
 * Replicas that handle a command by sending another command, as payouts does to debit the ledger. The services'
 * databases and HTTP are omitted, so that a busy machine can run the test.
 */
class Chain {
  readonly debited = new Set<string>();
  private readonly servers: CommandServer[] = [];
  private readonly buses: NatsConnection[] = [];
  private readonly gateways: CommandClient[] = [];

  static async start(replicas: number): Promise<Chain> {
    const chain = new Chain();
    for (let n = 0; n < replicas; n++) {
      await chain.serve('ledger', debitCommand.subject, (batch) => chain.debit(batch as { data: Debit }[]));
      const payouts = await chain.client('payouts');
      await chain.serve('payouts', createPayoutCommand.subject, (payout) =>
        payouts.ask(debitCommand, { id: (payout as Debit).id } as never),
      );
      chain.gateways.push(await chain.client('gateway'));
    }
    return chain;
  }

  /** Sends the n-th request. */
  request(n: number, id: string): Promise<unknown> {
    const payout = { id, merchantId: 'mer_1', environment: 'test' };
    return this.gateways[n % this.gateways.length]!.ask(createPayoutCommand, payout as never);
  }

  async stop(): Promise<void> {
    await Promise.all(this.buses.map((bus) => bus.close()));
    await Promise.all(this.servers.map((server) => server.close()));
  }

  private debit(batch: { data: Debit }[]): Promise<{ ok: string }[]> {
    for (const { data } of batch) this.debited.add(data.id);
    return Promise.resolve(batch.map(() => ({ ok: 'debited' })));
  }

  private async client(user: BusUser): Promise<CommandClient> {
    const bus = await connectBus(addressOf(user));
    this.buses.push(bus);
    return new CommandClient(bus);
  }

  private async serve(
    service: BusUser,
    subject: string,
    handle: (data: unknown) => Promise<unknown>,
  ): Promise<void> {
    const server = new CommandServer(natsOptions(addressOf(service)), service);
    server.addHandler(subject, handle);
    this.servers.push(server);
    await new Promise((resolve) => void server.listen(resolve));
  }
}

interface Debit {
  id: string;
}

const addressOf = (user: BusUser) => ({
  url: trio.urlOf(user),
  name: user,
  ca: readFileSync(trio.authority, 'utf8'),
});

interface Endured {
  /** Milliseconds until each response, longest first. */
  waits: number[];
  /** Failed attempts. */
  healed: number;
}

/** Sends requests, most of them while the server is stopped, and retries each failed one. */
async function sendWhileStopped(chain: Chain, at: number): Promise<Endured> {
  const waits: number[] = [];
  const open: Promise<void>[] = [];
  const sent: string[] = [];
  let healed = 0;
  const send = async (): Promise<void> => {
    const id = newId('po');
    const n = sent.push(id);
    for (let failed = true, tries = 0; failed && tries < TRIES; tries++) {
      if (tries > 0) await pause(RETRY_AFTER_MS);
      const began = performance.now();
      failed = await chain.request(n, id).then(
        () => false,
        () => true,
      );
      if (failed) healed++;
      waits.push(Math.round(performance.now() - began));
    }
  };
  const sendMany = async (requests: number): Promise<void> => {
    for (let n = 0; n < requests; n++, await pause(EVERY_MS)) open.push(send());
  };
  await sendMany(BEFORE);
  trio.freeze(at);
  await sendMany(DURING);
  trio.thaw(at);
  await sendMany(AFTER);
  await Promise.all(open);
  expect(sent.filter((id) => !chain.debited.has(id))).toEqual([]);
  return { waits: waits.sort((a, b) => b - a), healed };
}

// silent-replica.spec.ts runs the same test with the services.
(isFullRun() || isExtendedRun() ? it : it.skip).each(isFullRun() ? [2, 3] : [2])(
  'every command succeeds with %i replicas, after a retry if necessary, while each of three bus servers is stopped in turn',
  async (replicas) => {
    for (const at of [0, 1, 2]) {
      const chain = await Chain.start(replicas);
      const { waits, healed } = await sendWhileStopped(chain, at);
      await chain.stop();
      const delayed = waits.filter((ms) => ms > 1_000).length;
      process.stderr.write(
        `${replicas} replicas, bus server ${at} stopped: ${waits.length} attempts, longest ${waits[0]} ms, ${delayed} over 1 s, ${healed} failed\n`,
      );
      await trio.untilCurrent(at);
    }
  },
);
