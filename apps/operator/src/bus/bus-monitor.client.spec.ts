import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSyncAlways } from './bus-monitor.client';

let server: Server;
let answer: string;
let asked: string[];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(answer);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
beforeEach(() => {
  asked = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const read = () => readSyncAlways(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

describe('the sync_always setting of NATS', () => {
  it('is read from the monitoring endpoint', async () => {
    // Responses of nats-server 2.10.27 with `sync_interval: always` and with the default setting.
    answer = '{"config":{"store_dir":"/js","sync_interval":120000000000,"sync_always":true},"streams":0}';
    expect(await read()).toBe(true);
    answer = '{"config":{"store_dir":"/js","sync_interval":120000000000},"streams":0}';
    expect(await read()).toBe(false);
    expect(asked).toEqual(['/jsz', '/jsz']);
  });

  it.each(['', 'not found', '{}', '{"disabled":true}'])('is null for the response %p', async (text) => {
    answer = text;
    expect(await read()).toBeNull();
  });

  it('is null without a monitoring endpoint', async () => {
    expect(await readSyncAlways('')).toBeNull();
    expect(await readSyncAlways('http://127.0.0.1:1')).toBeNull();
    expect(await readSyncAlways('no address')).toBeNull();
  });
});
