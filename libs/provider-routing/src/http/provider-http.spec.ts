import { gzipSync } from 'node:zlib';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { ProviderHttp, type ProviderCall, type ProviderReply } from '@tulay/provider-routing';
import { broken, freePort, hanging, html, json, PlayedServer, slowly } from '@tulay/testing';

const KEY = 'sk_live_this_is_a_secret';
/** Milliseconds; sufficient for any response on a busy machine. */
const AMPLE = 30_000;

let server: PlayedServer;
let http: ProviderHttp;

beforeAll(async () => {
  server = await PlayedServer.start();
  http = new ProviderHttp(4_096);
});
afterEach(() => server.reset());
afterAll(async () => {
  await http.close();
  await server.close();
});

const post = (changes: Partial<ProviderCall> = {}): Promise<ProviderReply> =>
  http.send({
    baseUrl: server.url,
    method: 'POST',
    path: '/refunds',
    key: KEY,
    body: { amount: 100 },
    deadlineMs: AMPLE,
    ...changes,
  });

const failure = (fault: string, mayHaveReached: boolean) =>
  expect.objectContaining({ outcome: 'failed', fault, mayHaveReached });

describe('a ProviderHttp request', () => {
  it("contains the key for HTTP Basic authentication, the call's headers, and JSON", async () => {
    server.on('POST /refunds', json(200, { id: 're-1' }));
    const reply = await post({ headers: { 'api-version': '2024-11-11' } });
    expect(reply).toMatchObject({ outcome: 'answered', status: 200, body: { id: 're-1' } });
    const [sent] = server.received;
    expect(sent).toMatchObject({
      method: 'POST',
      path: '/refunds',
      body: { amount: 100 },
      headers: { 'content-type': 'application/json', 'api-version': '2024-11-11' },
    });
    expect(sent!.headers.authorization).toBe(`Basic ${Buffer.from(`${KEY}:`).toString('base64')}`);
  });

  it("keeps the base URL's path and encodes the query", async () => {
    server.on('GET /xendit/transactions', json(200, []));
    await post({
      baseUrl: `${server.url}/xendit/`,
      method: 'GET',
      path: '/transactions',
      query: { reference_id: 'a b&c', 'created[gte]': '2026-01-01' },
      body: undefined,
    });
    const [sent] = server.received;
    expect(sent!.path).toBe('/xendit/transactions?reference_id=a+b%26c&created%5Bgte%5D=2026-01-01');
    expect(sent!.headers['content-type']).toBeUndefined();
    expect(sent!.text).toBe('');
  });

  it('is sent only once, even after a failure', async () => {
    server.on('POST /refunds', broken());
    await post();
    server.on('GET /refunds', broken());
    await post({ method: 'GET', body: undefined });
    expect(server.received).toHaveLength(2);
  });
});

describe('a ProviderHttp response', () => {
  it.each([
    [400, { error_code: 'INVALID' }],
    [409, { error_code: 'DUPLICATE_ERROR' }],
    [500, { error_code: 'SERVER_ERROR' }],
    [503, { error_code: 'CHANNEL_UNAVAILABLE' }],
  ])('contains the JSON of an error with status %i', async (status, body) => {
    server.on('POST /refunds', json(status, body));
    expect(await post()).toMatchObject({ outcome: 'answered', status, body });
  });

  it.each([404, 429, 502, 503])('can be HTML with status %i', async (status) => {
    server.on('POST /refunds', html(status));
    expect(await post()).toMatchObject({ outcome: 'answered', status, body: null });
  });

  it('is returned without following a redirect', async () => {
    server.on('POST /refunds', (response) => void response.writeHead(302, { location: '/other' }).end());
    expect(await post()).toMatchObject({ outcome: 'answered', status: 302 });
    expect(server.received).toHaveLength(1);
  });

  it('can be empty', async () => {
    server.on('POST /refunds', (response) => void response.writeHead(204).end());
    expect(await post()).toMatchObject({ outcome: 'answered', status: 204, body: null });
  });

  it('preserves the digits of numbers in the text', async () => {
    server.on('POST /refunds', (response) => void response.writeHead(200).end('{"amount":100.00}'));
    expect(await post()).toMatchObject({ body: { amount: 100 }, text: '{"amount":100.00}' });
  });
});

describe('ProviderHttp before the request is sent', () => {
  it('reports a refused connection', async () => {
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    expect(await post({ baseUrl })).toEqual(failure('connection_refused', false));
  });

  it('reports a host that does not resolve', async () => {
    const reply = await post({ baseUrl: 'http://unknown.invalid' });
    expect(reply).toMatchObject({ outcome: 'failed', mayHaveReached: false });
  });

  it.each(['ftp://127.0.0.1', 'nonsense'])('reports the invalid URL %s', async (baseUrl) => {
    expect(await post({ baseUrl })).toEqual(failure('invalid_url', false));
  });

  it('reports a connection lost during the TLS handshake', async () => {
    const port = await listening((socket) => void socket.destroy());
    const reply = await post({ baseUrl: `https://127.0.0.1:${port}` });
    expect(reply).toMatchObject({ outcome: 'failed', mayHaveReached: false });
  });

  it('reports a timeout during the TLS handshake', async () => {
    const port = await listening(() => undefined);
    const reply = await post({ baseUrl: `https://127.0.0.1:${port}`, deadlineMs: 50 });
    expect(reply).toEqual(failure('timeout', false));
  });

  let silent: Server | null = null;
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    silent?.close();
  });

  async function listening(connected: (socket: Socket) => void): Promise<number> {
    const made = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      connected(socket);
    });
    silent = made;
    await new Promise<void>((resolve) => void made.listen(0, '127.0.0.1', resolve));
    return (made.address() as AddressInfo).port;
  }
});

describe('ProviderHttp after the request was sent', () => {
  /**
   * Retries with longer deadlines, because on a busy machine a short deadline may pass before the request is
   * sent.
   */
  async function postUntilReceived(): Promise<ProviderReply> {
    for (let deadlineMs = 100; ; deadlineMs *= 4) {
      const reply = await post({ deadlineMs });
      if (server.received.length > 0) return reply;
    }
  }

  it('reports a broken connection', async () => {
    server.on('POST /refunds', broken());
    expect(await post()).toEqual(failure('connection_lost', true));
  });

  it('reports a timeout if there is no response', async () => {
    server.on('POST /refunds', hanging());
    expect(await postUntilReceived()).toEqual(failure('timeout', true));
  });

  it('reports a timeout if the response does not end', async () => {
    server.on('POST /refunds', slowly());
    expect(await postUntilReceived()).toEqual(failure('timeout', true));
  });

  it('reports a truncated response', async () => {
    server.on('POST /refunds', (response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"id":');
      setImmediate(() => response.socket?.resetAndDestroy());
    });
    expect(await post()).toEqual(failure('connection_lost', true));
  });

  it.each([
    ['too large', 'answer_too_large', JSON.stringify({ text: 'x'.repeat(5_000) })],
    ['not JSON', 'answer_unreadable', '<html></html>'],
    ['nested too deeply', 'answer_unreadable', `${'['.repeat(41)}${']'.repeat(41)}`],
  ])('reports a response that is %s', async (_, fault, text) => {
    server.on('POST /refunds', (response) => void response.writeHead(200).end(text));
    expect(await post()).toEqual(failure(fault, true));
  });
});

describe('a malicious provider response', () => {
  const sending = (text: string | Buffer, headers = {}) =>
    server.on('POST /refunds', (response) => void response.writeHead(200, headers).end(text));

  it('is rejected if it has too many values', async () => {
    const ample = new ProviderHttp();
    sending(JSON.stringify(Array(50_000).fill(1)));
    const reply = await ample.send({
      baseUrl: server.url,
      method: 'POST',
      path: '/refunds',
      key: KEY,
      deadlineMs: AMPLE,
    });
    expect(reply).toEqual(failure('answer_unreadable', true));
    await ample.close();
  });

  it('is not decompressed', async () => {
    sending(gzipSync(Buffer.alloc(1024 * 1024)), { 'content-encoding': 'gzip' });
    expect(await post()).toEqual(failure('answer_unreadable', true));
  });

  it('is rejected if its headers exceed 16 KB', async () => {
    sending('{}', { 'x-long': 'a'.repeat(20_000) });
    expect(await post()).toEqual(failure('connection_lost', true));
  });
});

describe('the provider key', () => {
  it("is redacted if the provider's response contains it", async () => {
    server.on('POST /refunds', json(401, { message: `API key ${KEY} is not known` }));
    const reply = await post();
    expect(reply).toMatchObject({ status: 401, body: { message: 'API key [hidden] is not known' } });
    expect(JSON.stringify(reply)).not.toContain(KEY);
  });

  it('is not included in any failure', async () => {
    server.on('POST /refunds', broken());
    const replies = [await post(), await post({ baseUrl: `nonsense ${KEY}` })];
    expect(JSON.stringify(replies)).not.toContain(KEY);
  });
});

it('ProviderHttp aborts its open requests when it closes', async () => {
  const closing = new ProviderHttp();
  const begun = new Promise<void>((resolve) => {
    server.on('POST /refunds', () => resolve());
  });
  const reply = closing.send({
    baseUrl: server.url,
    method: 'POST',
    path: '/refunds',
    key: KEY,
    deadlineMs: AMPLE,
  });
  await begun;
  await closing.close();
  expect(await reply).toEqual(failure('connection_lost', true));
});
