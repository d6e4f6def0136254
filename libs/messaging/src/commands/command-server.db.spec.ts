import { testNats, type TestNats } from '@tulay/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandServer } from './command-server';
import { connectBus, natsOptions, type NatsConnection } from '../connection/connection';

const SUBJECT = 'payments.cmd.try';

let nats: TestNats;
let bus: NatsConnection;
let servers: CommandServer[];

beforeEach(async () => {
  nats = await testNats();
  bus = await connectBus({ url: nats.url, name: 'test' });
  servers = [];
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await bus.close();
  await nats.stop();
});

/** Starts a payments replica that takes `takesMs` to handle the command. */
async function startReplica(name: string, takesMs: number): Promise<CommandServer> {
  const server = new CommandServer(natsOptions({ url: nats.url, name }), 'payments');
  servers.push(server);
  server.addHandler(SUBJECT, () => pause(takesMs, name));
  await new Promise((resolve) => void server.listen(resolve));
  return server;
}

async function ask(): Promise<string> {
  const packet = JSON.stringify({ pattern: SUBJECT, id: '1', data: {} });
  const answer = await bus.request(SUBJECT, packet, { timeout: 10_000 });
  return answer.json<{ response: string }>().response;
}

it('CommandServer replies to commands in progress before it stops', async () => {
  const server = await startReplica('one', 1_500);
  const asked = ask();
  await bus.flush();
  await server.close();
  expect(await asked).toBe('one');
  await expect(ask()).rejects.toThrow(/no responders/);
});

it('CommandServer replies to every command that the bus had already sent when the server stopped', async () => {
  const first = await startReplica('one', 5);
  await startReplica('two', 5);
  const asked = Array.from({ length: 500 }, () => ask());
  const closed = first.close();
  const more = Array.from({ length: 500 }, () => ask());
  const by = await Promise.all([...asked, ...more]);
  await closed;
  expect(by.filter((name) => name === 'one').length).toBeGreaterThan(0);
  expect(await ask()).toBe('two');
});

it('CommandServer stops within seconds if the bus does not respond', async () => {
  const server = await startReplica('one', 5);
  await nats.stop();
  await expect(server.close()).resolves.toBeUndefined();
});
