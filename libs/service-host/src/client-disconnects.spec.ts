import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { untilClientsLeave } from './client-disconnects';

describe('untilClientsLeave', () => {
  let server: Server;
  let agent: Agent;
  let leaving: boolean;
  beforeEach(async () => {
    leaving = false;
    server = createServer((_request, response) => {
      if (leaving) response.setHeader('Connection', 'close');
      response.end();
    }).listen(0, '127.0.0.1');
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await once(server, 'listening');
  });
  afterEach(() => {
    agent.destroy();
    server.close();
  });

  const ask = async (): Promise<void> => {
    const { port } = server.address() as AddressInfo;
    const [answer] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
  };
  const connections = (): Promise<number> =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

  it('resolves immediately if no client is connected', async () => {
    await expect(untilClientsLeave(server)).resolves.toBeUndefined();
  });

  it('waits for an active client until a response has closed its connection', async () => {
    await ask();
    leaving = true;
    const left = untilClientsLeave(server);
    await pause(100);
    expect(await connections()).toBe(1);
    await ask();
    await left;
    expect(await connections()).toBe(0);
  });

  it('does not wait for an idle client', async () => {
    await ask();
    await untilClientsLeave(server);
    expect(await connections()).toBe(1);
  });
});
