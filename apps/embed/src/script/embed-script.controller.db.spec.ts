import 'reflect-metadata';
import { closeService, startService, type RunningService } from '@tulay/service-host';
import { freePort, testNats, type TestNats } from '@tulay/testing';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { embedService } from '../embed.service';

let nats: TestNats;
let running: RunningService;

beforeAll(async () => {
  nats = await testNats();
  const own = {
    NATS_URL: nats.url,
    SERVICE_PORT: String(await freePort()),
    HOST: '127.0.0.1',
    EMBED_TOKEN_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    TRUSTED_PROXIES: 'none',
  };
  running = await startService(embedService({ ...own, LOG_LEVEL: 'silent' }));
});

afterAll(async () => {
  await closeService(running.app, running.host);
  await nats.stop();
});

const get = (url = '/embed.js', headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  running.app.inject({ url, headers, method });

describe('GET /embed.js', () => {
  it('returns a script that sites on any origin can load', async () => {
    const { statusCode, headers, body } = await get();
    expect(statusCode).toBe(200);
    expect(body).toContain('addEventListener');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      etag: expect.stringMatching(/^W\/"[0-9a-f]{16}"$/) as string,
    });
  });

  it('returns a compressed script if the browser accepts it', async () => {
    const plain = (await get()).rawPayload;
    const br = await get('/embed.js', { 'accept-encoding': 'gzip, br' });
    const gzip = await get('/embed.js', { 'accept-encoding': 'gzip' });
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).equals(plain)).toBe(true);
    expect(gunzipSync(gzip.rawPayload).equals(plain)).toBe(true);
  });

  it('returns 304 if the browser already has the current version', async () => {
    const etag = (await get()).headers.etag as string;
    const again = await get('/embed.js', { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect((await get('/embed.js', { 'if-none-match': 'W/"old"' })).statusCode).toBe(200);
  });

  it('allows permanent caching only with the current version in the URL', async () => {
    const version = /"(.*)"/.exec((await get()).headers.etag as string)![1];
    expect((await get(`/embed.js?v=${version}`)).headers['cache-control']).toContain('immutable');
    expect((await get('/embed.js?v=old')).headers['cache-control']).toBe('no-store');
  });
});
