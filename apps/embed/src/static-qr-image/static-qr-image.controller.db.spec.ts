import 'reflect-metadata';
import { findStaticQrImageCommand, notFound, type StaticQrImage } from '@tulay/contracts';
import { on } from '@tulay/testing';
import { EmbedUnderTest } from '../../test/embed-under-test';

jest.setTimeout(60_000);

const ID = 'sqr_01kkm000000000000000000001';
const EVIL = '</text><script>alert(1)</script>&"\'';

let embed: EmbedUnderTest;
let image: StaticQrImage;

beforeAll(async () => {
  embed = await EmbedUnderTest.start([
    on(findStaticQrImageCommand, ({ id }) => {
      if (id !== ID) throw notFound('static QR', id);
      return image;
    }),
  ]);
});

afterAll(() => embed.stop());

beforeEach(() => {
  const url = 'https://pay.example/pay/3f9a1c7e5b2d48f60a9c1e7d4b8f2a63';
  image = { url, name: 'Counter 1', location: 'Salcedo Market', environment: 'live' };
});

describe('GET /qr/{id}.svg', () => {
  it('is a drawing of A6 with name, location and address, which any site may show and none may run', async () => {
    const { status, headers, body } = await embed.get(`/qr/${ID}.svg`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=300',
    });
    expect(body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="105mm" height="148mm"/);
    for (const text of [
      '>Counter 1<',
      '>Salcedo Market<',
      '>pay.example/pay/3f9a1c7e5b2d48f60a9c1e7d4b8f2a63<',
    ])
      expect(body).toContain(text);
  });

  it('marks a test code', async () => {
    image.environment = 'test';
    expect((await embed.get(`/qr/${ID}.svg`)).body).toContain('TEST');
  });

  it('escapes the captions, and removes characters that XML cannot hold', async () => {
    image = { ...image, name: EVIL, location: `a\u0000b\u001b\ud800c\uffff${EVIL}` };
    const { body } = await embed.get(`/qr/${ID}.svg`);
    expect(body).toContain('&lt;script&gt;');
    expect(body).not.toContain('<script');
    expect(body).not.toMatch(/[^\P{Cc}\n]|[\ufffd\uffff]/u);
  });

  it.each([
    'sqr_01kkm000000000000000000002.svg',
    'sqr_x.svg',
    ID,
    `${ID}.png`,
    '.svg',
    '%00.svg',
    '..%2f.svg',
  ])('answers 404 for %s', async (file) => {
    expect((await embed.get(`/qr/${file}`)).status).toBe(404);
  });
});
