import { once } from 'node:events';
import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@tulay/testing';
import { freePort } from '../processes/free-ports';
import { FrontDoor } from './front-door';

async function startReplica(name: string): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, response) => response.end(name)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

const ask = (port: number, agent?: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent: agent ?? false }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text));
    }).on('error', reject);
  });

describe('the load balancer of replicas', () => {
  let replicas: Awaited<ReturnType<typeof startReplica>>[];
  let door: FrontDoor;
  let port: number;
  beforeEach(async () => {
    replicas = [await startReplica('one'), await startReplica('two')];
    port = await freePort();
    door = await FrontDoor.open(
      port,
      replicas.map((replica) => replica.port),
    );
  });
  afterEach(async () => {
    await door.close();
    for (const { server } of replicas) server.close();
  });

  const answers = async (): Promise<string[]> => [...new Set([await ask(port), await ask(port)])].sort();

  it('distributes connections to all replicas in rotation', async () => {
    expect(await answers()).toEqual(['one', 'two']);
  });

  it('skips a replica that is down, and resumes when it is back', async () => {
    const [first] = replicas as [Awaited<ReturnType<typeof startReplica>>];
    first.server.close();
    expect(await answers()).toEqual(['two']);
    first.server.listen(first.port, '127.0.0.1');
    await once(first.server, 'listening');
    expect(await answers()).toEqual(['one', 'two']);
  });

  it('does not open connections to a replica that is about to stop, and keeps its open connections', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const before = await ask(port, agent);
    const at = before === 'one' ? 0 : 1;
    door.takeOut(replicas[at]!.port);
    expect(await answers()).toEqual([before === 'one' ? 'two' : 'one']);
    expect(await ask(port, agent)).toBe(before);
    door.putBack(replicas[at]!.port);
    expect(await answers()).toEqual(['one', 'two']);
    agent.destroy();
  });

  it('closes the connections of an unresponsive replica, and avoids the replica until it responds', async () => {
    const [first] = replicas as [Awaited<ReturnType<typeof startReplica>>];
    const [respond] = first.server.listeners('request') as [(request: unknown, response: unknown) => void];
    first.server.removeAllListeners('request');
    const asked = await Promise.allSettled([ask(port), ask(port)]);
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await answers()).toEqual(['two']);
    first.server.on('request', respond);
    await eventually(async () => (await answers()).length === 2);
  });

  it('closes the connection if no replica is available', async () => {
    for (const { server } of replicas) server.close();
    await expect(ask(port)).rejects.toThrow(/hang up|ECONNRESET/);
  });
});
