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
