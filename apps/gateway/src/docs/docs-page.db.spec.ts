import 'reflect-metadata';
import { GatewayUnderTest } from '../../test/gateway-under-test';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
});
afterAll(() => gateway?.stop());

describe('/docs', () => {
  it('loads no resources from other sites', async () => {
    const page = await gateway.call('/docs');
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-security-policy']).not.toMatch(/https?:|\*/);
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) =>
      String(address),
    );
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) {
      expect(address).toMatch(/^\//);
      if (address === '/dashboard') continue; // served by the dashboard service
      expect([address, (await gateway.call(address)).status]).toEqual([address, 200]);
    }
  });

  it.each([
    '/docs/files/package.json',
    '/docs/files/index.html',
    '/docs/files/../package.json',
    '/docs/files/',
  ])('does not serve %s', async (path) => {
    const answer = await gateway.call(path);
    expect([answer.status, answer.json.error.code]).toEqual([404, 'not_found']);
  });
});

describe('/docs/guides', () => {
  it('links to every guide, and every link from a guide to another page works', async () => {
    const index = await gateway.call('/docs/guides');
    expect(index.status).toBe(200);
    const names = [...index.text.matchAll(/href="(\/docs\/guides\/[^"]+)"/g)].map(([, path]) => String(path));
    expect(names).toContain('/docs/guides/receive-webhooks');
    for (const name of names) {
      const guide = await gateway.call(name);
      for (const [, href = ''] of guide.text.matchAll(/(?:href|src)="([^"]+)"/g)) {
        const [path = '', fragment] = href.split('#');
        if (path.startsWith('/dashboard')) continue; // served by the dashboard service
        const target = path ? await gateway.call(path) : guide;
        expect([href, target.status]).toEqual([href, 200]);
        if (fragment) expect([href, target.text.includes(`id="${fragment}"`)]).toEqual([href, true]);
      }
    }
  });

  it('contains no inline styles or scripts, which its Content-Security-Policy forbids', async () => {
    const { headers, text } = await gateway.call('/docs/guides/receive-webhooks');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/);
    expect(text).not.toMatch(/<script|<style| style=| on\w+=/);
  });

  it.each(['going-live', 'providers/xendit', 'providers', 'nothing', 'receive-webhooks.md'])(
    'does not serve %s',
    async (name) => {
      const answer = await gateway.call(`/docs/guides/${name}`);
      expect([answer.status, answer.json.error.code]).toEqual([404, 'not_found']);
    },
  );
});
