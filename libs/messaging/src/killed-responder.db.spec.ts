import { cancelPaymentCommand, newId } from '@tulay/contracts';
import { testNats, type TestNats } from '@tulay/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { CommandClient } from './command-client';
import { connectBus, type NatsConnection } from './connection';

const { subject } = cancelPaymentCommand;
const cancel = { merchantId: newId('mer'), environment: 'test' as const, id: newId('pay') };

let nats: TestNats;
let bus: NatsConnection;
let children: ChildProcess[] = [];

beforeEach(async () => {
  nats = await testNats();
  bus = await connectBus({ url: nats.url, name: 'test' });
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await bus.close();
  await nats.stop();
});

/**
 * Starts a replica as a separate process. The replica prints `ready`, and then the command ID of each
 * request.
 * @param answer JavaScript expression for the reply
 */
async function startReplica(answer: string): Promise<ChildProcess> {
  const script = `
    const { connect } = require('@nats-io/transport-node');
    connect({ servers: ${JSON.stringify(nats.url)} }).then(async (bus) => {
      bus.subscribe(${JSON.stringify(subject)}, { queue: 'payments', callback: (error, message) => {
        process.stdout.write(message.headers.get('Command-Id') + '\\n');
        const answer = ${answer};
        if (answer) message.respond(JSON.stringify({ response: answer, isDisposed: true }));
      } });
      await bus.flush();
      process.stdout.write('ready\\n');
    });`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

it('retries a command on another replica after the first replica was killed while processing the command', async () => {
  const [holder, other] = await Promise.all([startReplica('null'), startReplica(`{ from: 'the other' }`)]);
  const client = new CommandClient(bus);
  const seen: string[] = [];
  other.stdout!.on('data', (lines: Buffer) => seen.push(...lines.toString().trim().split('\n')));
  let held = '';
  const holds = once(holder.stdout!, 'data').then(([line]: Buffer[]) => {
    held = String(line).trim();
    return null;
  });
  let asked: Promise<unknown>;
  // The bus selects a replica for each request. Sends commands until the replica that does not reply has
  // received one.
  do asked = client.ask(cancelPaymentCommand, cancel);
  while (await Promise.race([holds, asked]));
  holder.kill('SIGKILL');
  expect(await asked).toEqual({ from: 'the other' });
  expect(held).toMatch(/^cmd_/);
  expect(seen.filter((id) => id === held)).toEqual([held]);
});
