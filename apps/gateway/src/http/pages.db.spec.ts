import 'reflect-metadata';
import { eventually } from '@tulay/testing';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { request as sendRequest } from 'undici';
import { GatewayUnderTest } from '../../test/gateway-under-test';
import { answersIn, rawRequest } from '../../test/raw-request';

let embed: Server;
let handle: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
let gateway: GatewayUnderTest;

beforeAll(async () => {
  embed = createServer((request, response) => {
    // A request aborted by the gateway needs no response.
    Promise.resolve(handle(request, response)).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => embed.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(embed.address() as AddressInfo).port}`;
  gateway = await GatewayUnderTest.start({
    EMBED_URL: url,
    DASHBOARD_URL: url,
    READY_SERVICES: `embed=${url}/readyz`,
    PUBLIC_URL: 'https://pay.example',
    TRUSTED_PROXIES: '127.0.0.1',
    FAILED_AUTH_PER_MINUTE: '1',
  });
});

afterAll(async () => {
  await gateway?.stop();
  embed.closeAllConnections();
  embed.close();
});

beforeEach(() => {
  handle = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method, url, headers } = request;
    response.setHeader('x-frame-options', 'ALLOWALL');
    response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
  };
});

interface Seen {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

const seenBy = async (path: string, call: Parameters<GatewayUnderTest['call']>[1] = {}): Promise<Seen> =>
  (await gateway.call(path, call)).json as unknown as Seen;

describe('payer-facing pages', () => {
  it.each([
    '/',
    '/checkout/pay_1',
    '/pay/slug',
    '/invoices/slug',
    '/receipts/slug',
    '/embed/payments/uuid?token=a.b.c&theme=dark',
    '/embed.js',
    '/qr/sqr_1.svg',
    '/assets/app.css',
  ])('are served by the embed service under the same URL: %s', async (path) => {
    expect(await seenBy(path)).toMatchObject({ method: 'GET', url: path });
  });

  it('receive forms unchanged', async () => {
    const seen = await seenBy('/checkout/pay_1/dev/succeed', {
      method: 'POST',
      body: 'a=1&b=%F0%9F%98%80',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(seen).toMatchObject({
      method: 'POST',
      url: '/checkout/pay_1/dev/succeed',
      body: 'a=1&b=%F0%9F%98%80',
    });
  });

  it('receive the request ID and the real client address instead of the client’s headers', async () => {
    const answer = await gateway.call('/pay/slug', {
      headers: {
        'x-forwarded-for': '6.6.6.6, 203.0.113.9',
        'x-forwarded-proto': 'https',
        'request-id': 'mine',
      },
    });
    const { headers } = answer.json as unknown as Seen;
    expect(headers).toMatchObject({
      'request-id': answer.headers['request-id'],
      // The proxy is trusted, so the last address is the client's.
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    });
  });

  it('keep the headers set by the embed service', async () => {
    const { headers } = await gateway.call('/embed/payments/uuid');
    expect(headers['x-frame-options']).toBe('ALLOWALL');
    expect(headers['cache-control']).toBeUndefined();
  });

  it('are streamed while the embed service writes them', async () => {
    handle = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\n');
    };
    const text = await rawRequest(
      gateway.port,
      'GET /checkout/pay_1/events HTTP/1.1\r\nHost: x\r\n\r\n',
      700,
    );
    expect(text).toContain('data: first');
  });

  it('do not expose other routes of the embed service through dots in the path', async () => {
    const reached: string[] = [];
    handle = (request, response) => {
      reached.push(request.url!);
      response.end();
    };
    for (const path of ['/pay/../readyz', '/pay/..%2freadyz', '/pay/%2e%2e/readyz', '/assets/..\\readyz'])
      await rawRequest(gateway.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 500);
    expect(reached.filter((url) => new URL(url, 'http://x').pathname === '/readyz')).toEqual([]);
  });

  it.each([
    ['GET', 200, 2],
    ['POST', 503, 1],
  ] as const)(
    'are requested again after a closed connection, but forms are not resubmitted: %s',
    async (method, status, asked) => {
      let times = 0;
      const answer = handle;
      handle = (request, response) => {
        if (++times > 1) return answer(request, response);
        request.socket.destroy();
      };
      expect(await gateway.call('/checkout/pay_1', { method })).toMatchObject({ status });
      expect(times).toBe(asked);
    },
  );

  it.each(['/dashboard/..%2fx', '/pay/%2e%2e/readyz', '/pay/%ff', '/dashboard/%'])(
    'show an error page from the gateway if the request is not forwarded: %s',
    async (path) => {
      const [answer] = answersIn(
        await rawRequest(gateway.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
      );
      expect(answer!.status).toBe(400);
      expect(answer!.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'request-id': expect.stringMatching(/^req_/),
      });
      expect(answer!.body).toContain('<h1>We cannot find this page</h1>');
    },
  );

  it('are requested only once if the embed service returns an error', async () => {
    let times = 0;
    handle = (_request, response) => {
      times++;
      response.writeHead(503, { 'retry-after': '5' }).end('Back in a moment');
    };
    expect(await gateway.call('/checkout/pay_1')).toMatchObject({ status: 503 });
    expect(times).toBe(1);
  });

  it('are replaced with a plain page and Retry-After if the embed service is unreachable', async () => {
    handle = (request) => void request.socket.destroy();
    const answer = await gateway.call('/checkout/pay_1');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('try again');
  });
});

describe('an oversized form', () => {
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  const TOO_LARGE = 'The form or the file is too large.';

  /** Imitates Fastify: responds to an oversized body before the body has arrived, and closes the connection. */
  const refuseEarly = (request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(413, { connection: 'close' }).end();
    response.once('finish', () => request.socket.destroy());
  };

  it.each([
    ['/pay/slug', 16 * 1024, FORM],
    ['/dashboard/sign-in', 256 * 1024, FORM],
    ['/dashboard/activation/documents', 16 * 2 ** 20, { 'content-type': 'multipart/form-data; boundary=x' }],
  ])('is rejected before it is forwarded: %s accepts %i bytes', async (path, limit, headers) => {
    const send = (bytes: number) =>
      gateway.call(path, { method: 'POST', headers, body: Buffer.alloc(bytes, 'x') });
    expect((await send(limit)).status).toBe(200);
    handle = refuseEarly;
    for (let times = 0; times < 5; times++) {
      const { status, text } = await send(limit + 1);
      expect([status, text.includes(TOO_LARGE)]).toEqual([413, true]);
    }
  });

  it('is rejected even if its length is not declared', async () => {
    const send = async (bytes: number) => {
      const body = Readable.from([Buffer.alloc(bytes - 1, 'x'), Buffer.from('y')]);
      const answer = await sendRequest(`${gateway.url}/pay/slug`, { method: 'POST', headers: FORM, body });
      return [answer.statusCode, (await answer.body.text()).includes(TOO_LARGE)];
    };
    expect(await send(16 * 1024)).toEqual([200, false]);
    expect(await send(16 * 1024 + 1)).toEqual([413, true]);
    expect(await send(1024 * 1024)).toEqual([413, true]);
  });
});

describe('dashboard pages', () => {
  it.each(['/dashboard', '/dashboard/', '/dashboard/sign-in?next=a'])(
    'are served under the same URL: %s',
    async (path) => {
      expect(await seenBy(path)).toMatchObject({ method: 'GET', url: path });
    },
  );

  it('receive cookies and can set several cookies', async () => {
    handle = (request, response) => {
      const set = [`seen=${request.headers.cookie}; Path=/dashboard; HttpOnly`, 'lang=fil; Path=/'];
      response.writeHead(200, { 'set-cookie': set }).end();
    };
    const { headers } = await gateway.call('/dashboard/sign-in', { headers: { cookie: 'session=abc' } });
    expect(headers['set-cookie']).toContain('seen=session=abc; Path=/dashboard; HttpOnly');
    expect(headers['set-cookie']).toContain('lang=fil; Path=/');
  });

  it('can redirect the browser', async () => {
    handle = (_request, response) =>
      void response.writeHead(303, { location: '/dashboard/payments?a=%2F' }).end();
    const text = await rawRequest(
      gateway.port,
      'POST /dashboard/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      500,
    );
    expect(text).toMatch(/^HTTP\/1\.1 303 /);
    expect(text).toMatch(/\r\nlocation: \/dashboard\/payments\?a=%2F\r\n/i);
  });
});

describe('health checks', () => {
  it('return 200 for /readyz only if every service is ready', async () => {
    handle = (_request, response) => void response.end('{"status":"ok"}');
    expect((await gateway.call('/readyz')).status).toBe(200);
    handle = (_request, response) => void response.writeHead(503).end('{"problems":{"bus":"10.0.0.7"}}');
    const answer = await eventually(async () => {
      const { status, text } = await gateway.call('/readyz');
      return status === 503 && text;
    });
    expect(answer).toBe('{"status":"unavailable"}');
  });

  it('do not require a key', async () => {
    expect((await gateway.call('/livez')).status).toBe(200);
  });
});

describe('a gateway behind a trusted proxy', () => {
  it('counts failed authentications by the real client address', async () => {
    const fail = async (ip: string) =>
      (await gateway.call('/v1/balance', { headers: { 'x-forwarded-for': ip } })).status;
    expect([await fail('203.0.113.1'), await fail('203.0.113.1')]).toEqual([401, 429]);
    expect(await fail('203.0.113.2')).toBe(401);
  });
});

describe('responses at a public https URL', () => {
  it.each(['/checkout/pay_1', '/v1/balance', '/livez', '/nothing', '/docs'])(
    'include Strict-Transport-Security: %s',
    async (path) => {
      const { headers } = await gateway.call(path);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    },
  );
});

describe('files that browsers and crawlers request from every host', () => {
  it('include an empty icon that browsers cache', async () => {
    const { status, text, headers } = await gateway.call('/favicon.ico');
    expect([status, text, headers['cache-control']]).toEqual([204, '', 'public, max-age=86400']);
  });

  it('include a robots.txt that excludes crawlers from the API, but not from pages', async () => {
    const { status, text, headers } = await gateway.call('/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain('User-agent: *\nDisallow: /v1/\n');
    expect(text).not.toMatch(/checkout|pay\//);
  });
});
