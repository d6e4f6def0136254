import { connect } from 'node:net';
import { testNats, freePort, eventually, type TestNats } from '@tulay/testing';
import { closeService, startService, type RunningService } from '@tulay/service-host';
import { embedService } from '../embed.service';

let nats: TestNats;
let embed: RunningService;
let port: number;
let metricsPort: number;

beforeAll(async () => {
  nats = await testNats();
  [port, metricsPort] = [await freePort(), await freePort()];
  embed = await startService(
    embedService({
      NATS_URL: nats.url,
      SERVICE_PORT: String(port),
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'silent',
      EMBED_TOKEN_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      PUBLIC_URL: 'https://pay.example',
      TRUSTED_PROXIES: 'loopback',
    }),
  );
});

afterAll(async () => {
  await closeService(embed.app, embed.host);
  await nats.stop();
});

afterEach(() => jest.restoreAllMocks());

const connections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    embed.app
      .getHttpServer()
      .getConnections((error: Error | null, count: number) => (error ? reject(error) : resolve(count))),
  );

/** Sends a form's headers and part of its body, then closes the connection. */
async function breakOff(how: 'close' | 'reset'): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const head = ['POST /pay/slug HTTP/1.1', 'Host: x', 'Content-Length: 100'];
  const form = [...head, 'Content-Type: application/x-www-form-urlencoded', '', 'amount=1'];
  await new Promise<void>((resolve) => socket.write(form.join('\r\n'), () => resolve()));
  await eventually(async () => (await connections()) > 0);
  if (how === 'reset') socket.resetAndDestroy();
  else socket.destroy();
}

describe('a payer who disconnects while submitting a form', () => {
  it.each(['close', 'reset'] as const)('does not cause an error log entry (%s)', async (how) => {
    const errors = jest.spyOn(embed.host.logger, 'error');
    for (let times = 0; times < 5; times++) await breakOff(how);
    await eventually(async () => (await connections()) === 0);
    expect((await embed.app.inject('/livez')).statusCode).toBe(200);
    expect(errors.mock.calls).toEqual([]);
    expect(await embed.host.metrics.registry.metrics()).not.toMatch(/duration_seconds_count\{[^}]*status="5/);
  });
});

describe('the origin check for forms', () => {
  const submit = (headers: Record<string, string>) =>
    embed.app.inject({ method: 'POST', url: '/pay/slug', remoteAddress: '127.0.0.1', headers });

  it.each(['https://evil.example', 'null'])(
    'rejects a form that an old browser submits from another site: %s',
    async (origin) => {
      const { statusCode } = await submit({ origin, 'x-forwarded-host': 'pay.example' });
      expect(statusCode).toBe(403);
    },
  );

  it('compares the origin with the public host, not with the internal host', async () => {
    const { statusCode } = await submit({
      origin: 'https://pay.example',
      host: 'embed.internal:3005',
      'x-forwarded-host': 'pay.example',
    });
    expect(statusCode).not.toBe(403);
  });
});

it('every response has a strict-transport-security header if the public URL uses https', async () => {
  for (const url of ['/embed.js', '/nothing', '/livez'])
    expect((await embed.app.inject(url)).headers['strict-transport-security']).toBe('max-age=31536000');
});

it('/metrics is served only on loopback', async () => {
  expect((await fetch(`http://127.0.0.1:${metricsPort}`)).status).toBe(200);
  await expect(fetch(`http://127.0.0.2:${metricsPort}`)).rejects.toThrow('fetch failed');
});
