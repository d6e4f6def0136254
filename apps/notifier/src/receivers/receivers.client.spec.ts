import { AddressGuard } from '@tulay/security';
import { gzipSync } from 'node:zlib';
import { answers, receiver, type Answer } from '../../test/receiver';
import { ReceiversClient } from './receivers.client';
import { resolveHost } from './resolve-host';

let server: Awaited<ReturnType<typeof receiver>>;
let client: ReceiversClient;

beforeAll(async () => {
  server = await receiver();
});
afterAll(() => server.close());
afterEach(() => client.close());

const postTo = (answer: Answer, deadlineMs = 30_000) => {
  server.answerWith(answer);
  client = new ReceiversClient({ guard: new AddressGuard('127.0.0.0/8'), resolve: resolveHost, deadlineMs });
  return client.post(server.url, ['Content-Type', 'application/json'], Buffer.from('{}'));
};

describe('a malicious response', () => {
  it('is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024));
    const outcome = await postTo((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length }).end(bomb),
    );
    expect(outcome).toMatchObject({ status: 200, error: null });
    expect(outcome.response!.length).toBeLessThanOrEqual(4_096);
  });

  it('is rejected if its headers exceed 16 KB', async () => {
    const outcome = await postTo(answers(200, 'ok', { 'x-long': 'a'.repeat(20_000) }));
    expect(outcome).toMatchObject({ status: null, error: 'connection_lost' });
  });

  it('is aborted at the deadline if it consists only of interim responses', async () => {
    const outcome = await postTo((response) => {
      const announce = (): void => {
        if (!response.destroyed) response.writeProcessing(() => setImmediate(announce));
      };
      announce();
    }, 300);
    expect(outcome).toMatchObject({ status: null, error: 'timeout' });
  });

  it('is aborted at the deadline if it arrives byte by byte', async () => {
    const outcome = await postTo((response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    }, 300);
    expect(outcome).toMatchObject({ error: 'timeout' });
  });
});
