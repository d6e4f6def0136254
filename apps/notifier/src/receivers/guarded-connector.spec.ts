import { receiver } from '../../test/receiver';
import { AddressGuard } from '@tulay/security';
import { ReceiversClient } from './receivers.client';
import { resolveHost, type ResolveHost } from './resolve-host';

const BODY = Buffer.from('{}');
const HEADERS = ['Content-Type', 'application/json'];

let server: Awaited<ReturnType<typeof receiver>>;
let client: ReceiversClient;

beforeAll(async () => {
  server = await receiver();
});
afterAll(() => server.close());
afterEach(async () => {
  await client.close();
  server.received.length = 0;
});

const post = (url: string, allowed: string, resolve: ResolveHost) => {
  client = new ReceiversClient({ guard: new AddressGuard(allowed), resolve, deadlineMs: 3_000 });
  return client.post(url, HEADERS, BODY);
};
const at = (host: string): string => `http://${host}:${server.port}/hook`;
const never: ResolveHost = () => Promise.reject(new Error('asked'));

describe('guardedConnector', () => {
  it.each(['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '[::ffff:127.0.0.1]', '[::1]'])(
    'rejects the address %s before opening a socket',
    async (host) => {
      expect(await post(at(host), '', never)).toMatchObject({ status: null, error: 'address_refused' });
      expect(server.received).toEqual([]);
    },
  );

  it.each([[['127.0.0.1']], [['10.0.0.1', '::1']], [['169.254.169.254']], [['::ffff:127.0.0.1']]])(
    'rejects a name that resolves to %j',
    async (addresses) => {
      const outcome = await post(at('shop.example'), '', async () => addresses);
      expect(outcome).toMatchObject({ status: null, error: 'address_refused' });
      expect(server.received).toEqual([]);
    },
  );

  it('connects to exactly the checked address, because the name is resolved once', async () => {
    const rebinding = jest.fn<Promise<string[]>, [string]>();
    rebinding.mockResolvedValueOnce(['127.0.0.1']).mockResolvedValue(['10.0.0.1']);
    expect(await post(at('shop.example'), '127.0.0.1/32', rebinding)).toMatchObject({
      status: 200,
      error: null,
    });
    expect(rebinding).toHaveBeenCalledTimes(1);
    await client.close();
    expect(await post(at('shop.example'), '127.0.0.1/32', rebinding)).toMatchObject({
      error: 'address_refused',
    });
  });

  it('skips disallowed addresses if a name has several addresses', async () => {
    const outcome = await post(at('shop.example'), '127.0.0.1/32', async () => [
      '10.255.255.1',
      '127.0.0.1',
      '::1',
    ]);
    expect(outcome).toMatchObject({ status: 200, error: null });
  });

  it('preserves the name in the Host header', async () => {
    await post(at('shop.example'), '127.0.0.0/8', async () => ['127.0.0.1']);
    expect(server.received[0]!.headers.host).toBe(`shop.example:${server.port}`);
  });

  it('reports a name without an address', async () => {
    expect(await post(at('shop.example'), '', never)).toMatchObject({ error: 'host_not_found' });
    await client.close();
    expect(await post(at('shop.example'), '', async () => [])).toMatchObject({ error: 'host_not_found' });
  });

  it('rejects a URL that is not HTTP', async () => {
    expect(await post('ftp://shop.example/', '', never)).toMatchObject({ error: 'invalid_url' });
    expect(await client.post('nonsense', HEADERS, BODY)).toMatchObject({
      error: 'invalid_url',
      status: null,
    });
  });

  it('stops at its deadline while the name is still being resolved', async () => {
    client = new ReceiversClient({
      guard: new AddressGuard(''),
      resolve: () => new Promise(() => {}),
      deadlineMs: 100,
    });
    expect(await client.post(at('shop.example'), HEADERS, BODY)).toMatchObject({
      status: null,
      error: 'timeout',
    });
  });

  it('resolves localhost without DNS', async () => {
    expect(await resolveHost('localhost')).toEqual(['127.0.0.1', '::1']);
    expect(await post(at('localhost'), '127.0.0.0/8', resolveHost)).toMatchObject({ status: 200 });
  });
});
