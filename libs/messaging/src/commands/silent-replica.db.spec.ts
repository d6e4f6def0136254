import { cancelPaymentCommand, newId, reconcileProviderCommand, type Command } from '@tulay/contracts';
import type { MsgHdrs } from '@nats-io/nats-core';
import type { NatsContext } from '@nestjs/microservices';
import { eventually, FreezingProxy, isExtendedRun, testNats, type TestNats } from '@tulay/testing';
import { StoppableReplica } from '../../test/stoppable-replica';
import { connectBus, natsOptions, type NatsConnection } from '../connection/connection';
import { COMMAND_ID_HEADER, CommandClient } from './command-client';
import { CommandServer } from './command-server';

const { subject } = cancelPaymentCommand;
const NEVER_REPEATED = reconcileProviderCommand('payments');
const CANCEL = { merchantId: newId('mer'), environment: 'test' as const, id: newId('pay') };
/** A local `npm test` skips these cases, because each takes over 2 s and the other cases cover their parts. */
const extended = isExtendedRun() ? it : it.skip;
/** Enough commands for the bus to choose each replica. */
const MANY = 60;

let nats: TestNats;
let bus: NatsConnection;
let client: CommandClient;
let proxy: FreezingProxy;
let servers: CommandServer[];
let stoppable: StoppableReplica | null;
let endSilence: () => void;
let silence: Promise<void>;

beforeEach(async () => {
  [nats, proxy] = await Promise.all([testNats(), FreezingProxy.start()]);
  bus = await connectBus({ url: nats.url, name: 'test' });
  client = new CommandClient(bus);
  [servers, stoppable] = [[], null];
  silence = new Promise((resolve) => (endSilence = resolve));
});

afterEach(async () => {
  endSilence();
  stoppable?.send('SIGKILL');
  await Promise.all([bus.close(), nats.stop(), proxy.stop()]);
  await Promise.all(servers.map((server) => server.close()));
});

/** A payments replica in this process, with the subjects and IDs of the commands that it received. */
interface Replica {
  server: CommandServer;
  seen: string[];
  subjects: Set<string>;
}

/** @param answer the reply; by default, the replica does not reply until the end of the test */
async function startReplica(url: string, answer?: string): Promise<Replica> {
  const replica = {
    server: new CommandServer(natsOptions({ url, name: 'replica' }), 'payments'),
    seen: [] as string[],
    subjects: new Set<string>(),
  };
  for (const command of [subject, NEVER_REPEATED.subject])
    replica.server.addHandler(command, (_request: unknown, context: NatsContext) => {
      replica.subjects.add(context.getSubject());
      replica.seen.push((context.getHeaders() as MsgHdrs).get(COMMAND_ID_HEADER));
      return answer === undefined ? silence : Promise.resolve(answer);
    });
  servers.push(replica.server);
  await new Promise((resolve) => void replica.server.listen(resolve));
  return replica;
}

const startOthers = (count: number): Promise<Replica[]> =>
  Promise.all(Array.from({ length: count }, () => startReplica(nats.url, 'other')));

const idsOf = (name: string): string[] => Array.from({ length: MANY }, (_, at) => `${name}-${at}`);

/**
 * Sends commands concurrently.
 * @returns the distinct replies
 */
async function askAll(ids: string[], command: Command<never, unknown> = cancelPaymentCommand) {
  const began = performance.now();
  const replies = await Promise.all(ids.map((id) => client.ask(command, CANCEL as never, id)));
  process.stderr.write(`${ids.length} commands took ${Math.round(performance.now() - began)} ms\n`);
  return [...new Set(replies)];
}

/**
 * Sends two groups of commands while a replica is silent, and checks that the other replicas handle all of
 * them.
 * @returns the IDs of the second group of commands
 */
async function expectAnsweredBy(others: Replica[]): Promise<string[]> {
  const [first, later] = [idsOf('first'), idsOf('later')];
  expect(await askAll(first)).toEqual(['other']);
  expect(await askAll(later)).toEqual(['other']);
  const handled = new Set(others.flatMap(({ seen }) => seen));
  expect([...first, ...later].filter((id) => !handled.has(id))).toEqual([]);
  return later;
}

/** Resumes the stopped replica, and waits until it has read all messages that the bus has sent to it. */
async function resume(replica: StoppableReplica): Promise<void> {
  replica.send('SIGCONT');
  const another = new CommandClient(bus);
  await eventually(async () => {
    await another.ask(cancelPaymentCommand, CANCEL, 'resumed');
    return replica.seen.includes('resumed');
  });
}

extended(
  'CommandClient gets a reply to every command while one of two replicas is stopped, and stops using that replica',
  async () => {
    const others = await startOthers(1);
    stoppable = await StoppableReplica.start(nats.url, subject);
    stoppable.send('SIGSTOP');
    const later = await expectAnsweredBy(others);
    await resume(stoppable);
    expect(stoppable.seen).toContainEqual(expect.stringMatching(/^first-/));
    expect(stoppable.seen.filter((id) => later.includes(id))).toEqual([]);
  },
);

it('CommandClient gets a reply to every command while one of three replicas is stopped and another is cut off from the bus', async () => {
  const others = await startOthers(1);
  const cutOff = await startReplica(proxy.through(nats.url), 'cut off');
  stoppable = await StoppableReplica.start(nats.url, subject);
  stoppable.send('SIGSTOP');
  proxy.vanish();
  const later = await expectAnsweredBy(others);
  await resume(stoppable);
  expect(stoppable.seen.filter((id) => later.includes(id))).toEqual([]);
  expect(cutOff.seen).toEqual([]);
});

extended(
  'CommandClient repeats commands on another replica if a replica receives commands but does not process them',
  async () => {
    const [other] = (await startOthers(1)) as [Replica];
    const silent = await startReplica(nats.url);
    const later = await expectAnsweredBy([other]);
    expect(silent.seen).toContainEqual(expect.stringMatching(/^first-/));
    expect(silent.seen.filter((id) => later.includes(id))).toEqual([]);
    // The handler receives the same subject for a command sent to a specific replica as for a command for which
    // the bus chose the replica.
    expect([...other.subjects]).toEqual([subject]);
  },
);

it('CommandClient sends a non-repeatable command only to a replica that responds', async () => {
  await startOthers(1);
  await startReplica(proxy.through(nats.url), 'silent');
  proxy.vanish();
  expect(await askAll(idsOf('once'), NEVER_REPEATED)).toEqual(['other']);
});

extended(
  'CommandClient lets the bus choose a replica again after the chosen replica has disconnected',
  async () => {
    const [other] = (await startOthers(1)) as [Replica];
    await startReplica(proxy.through(nats.url), 'silent');
    proxy.vanish();
    expect(await askAll(idsOf('first'))).toEqual(['other']);
    await startReplica(nats.url, 'new');
    await other.server.close();
    await eventually(async () => (await askAll(['after'])).includes('new'));
  },
);

it('CommandClient connects to another bus server if neither a replica nor the current server responds', async () => {
  await startOthers(1);
  const behind = await connectBus({ url: proxy.through(nats.url), name: 'behind' });
  client = new CommandClient(behind);
  expect(await askAll(['before'])).toEqual(['other']);
  proxy.freeze();
  expect(await askAll(idsOf('after'))).toEqual(['other']);
  await behind.close();
});
