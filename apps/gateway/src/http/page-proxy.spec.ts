import { eventually } from '@tulay/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forwardPages } from './page-proxy';

let embed: Server;
let gateway: FastifyInstance;
let address: string;
let streams: ServerResponse[];

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeEach(async () => {
  streams = [];
  embed = createServer((_request, response) => {
    streams.push(response);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: changed\ndata: \n\n');
  });
  await new Promise<void>((resolve) => embed.listen(0, '127.0.0.1', resolve));
  gateway = Fastify();
  await forwardPages(gateway, { embed: `http://127.0.0.1:${portOf(embed)}`, dashboard: '' });
  address = await gateway.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  await gateway.close();
  embed.closeAllConnections();
  await new Promise((resolve) => embed.close(resolve));
});

/** Opens an event stream. `rest` settles when the stream ends. */
async function open() {
  const abort = new AbortController();
  const response = await fetch(`${address}/checkout/pay_1/live`, { signal: abort.signal });
  const reader = response.body!.getReader();
  const first = Buffer.from((await reader.read()).value!).toString();
  const rest = reader.read().then(
    () => 'ended',
    () => 'cut off',
  );
  return { abort, first, rest };
}

describe('server-sent events', () => {
  it('are forwarded as they arrive', async () => {
    const { abort, first, rest } = await open();
    expect(first).toBe('event: changed\ndata: \n\n');
    abort.abort();
    await rest;
  });

  it('are stopped at the embed service when the client closes the page', async () => {
    const { abort } = await open();
    abort.abort();
    await eventually(() => streams[0]!.destroyed || streams[0]!.closed);
  });

  it('do not prevent the gateway from stopping', async () => {
    const { rest } = await open();
    await gateway.close();
    expect(await rest).toMatch(/ended|cut off/);
  });

  it('use a separate connection for each stream, without a limit', async () => {
    const many = await Promise.all(Array.from({ length: 150 }, open));
    expect(streams).toHaveLength(150);
    for (const { abort } of many) abort.abort();
  });
});
