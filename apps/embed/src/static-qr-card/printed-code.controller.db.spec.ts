import 'reflect-metadata';
import {
  findStaticQrImageCommand,
  getLogoCommand,
  getMerchantProfileCommand,
  notFound,
  type Logo,
  type MerchantFace,
  type StaticQrImage,
} from '@tulay/contracts';
import { on } from '@tulay/testing';
import { EmbedUnderTest } from '../../test/embed-under-test';

const ID = 'sqr_01kkm000000000000000000001';
const WALLET = {
  qrCode:
    '00020101021128560011ph.ppmi.p2m0111TESTPHM1XXX031500000000001234505030005204541153036085802PH5915HALIMBAWA STORE6011QUEZON CITY6104110062450012ph.ppmi.qrph05251KKM00000000000000000000063047E66',
  payee: 'HALIMBAWA STORE',
};
const NO_FACE: MerchantFace = {
  logo: null,
  accentColor: null,
  supportEmail: null,
  supportPhone: null,
  supportUrl: null,
  privacyUrl: null,
  registeredName: null,
  tin: null,
  address: null,
  invoiceSeries: null,
  mails: { receipts: false, invoices: false, reminders: false, language: 'en' },
};
const PNG_4X1 =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAABCAYAAAD5PA/NAAAAEUlEQVR4nGM4IWdTAcT/YTQAPW8Hd6g4ZRkAAAAASUVORK5CYII=';
const LOGO: Logo = { hash: '0123456789abcdef0123456789abcdef', kind: 'png', width: 4, height: 1 };
const EVIL = '</text><script>alert(1)</script>&"\'';

let embed: EmbedUnderTest;
let image: StaticQrImage;
let merchant: string;
let accentColor: string | null;
let logo: Logo | null;

beforeAll(async () => {
  embed = await EmbedUnderTest.start([
    on(findStaticQrImageCommand, ({ id }) => {
      if (id !== ID) throw notFound('static QR code', id);
      return image;
    }),
    on(getMerchantProfileCommand, () => ({ name: merchant, face: { ...NO_FACE, accentColor, logo } })),
    on(getLogoCommand, () => ({ kind: 'png', base64: PNG_4X1 })),
  ]);
});

afterAll(() => embed.stop());

beforeEach(() => {
  merchant = 'Aling Nena';
  accentColor = null;
  logo = null;
  const url = 'https://pay.example/pay/3f9a1c7e5b2d48f60a9c1e7d4b8f2a63';
  const place = { name: 'Counter 1', location: 'Salcedo Market' };
  image = { merchantId: 'mer_1', url, ...place, environment: 'live' };
});

describe('GET /qr/{id}.svg', () => {
  it('returns an A6 drawing that any site can embed but that cannot run scripts', async () => {
    const { status, headers, body } = await embed.get(`/qr/${ID}.svg`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; img-src data:",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=300',
    });
    expect(body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="105mm" height="148mm"/);
    expect(body).toContain('<title>QR code to pay Aling Nena (Counter 1)</title>');
  });

  it('draws text as outlines, so the font is not needed', async () => {
    expect((await embed.get(`/qr/${ID}.svg`)).body).not.toMatch(/<text|font-family/);
  });

  it.each([
    ['the merchant', () => (merchant = 'Mang Jose')],
    ['the counter', () => (image.name = 'Counter 2')],
    ['the location', () => (image.location = 'Cubao')],
    ['the payment page’s host', () => (image.url = image.url.replace('pay.example', 'pay.other'))],
    ['test mode', () => (image.environment = 'test')],
    ['the wallet code', () => (image.walletCode = WALLET)],
    ['the merchant’s color', () => (accentColor = '#8a1c5a')],
    ['the merchant’s logo', () => (logo = LOGO)],
  ])('shows %s', async (_, change) => {
    const before = (await embed.get(`/qr/${ID}.svg`)).body;
    change();
    expect((await embed.get(`/qr/${ID}.svg`)).body.replace(/<svg[^]*<\/title>/, '')).not.toBe(
      before.replace(/<svg[^]*<\/title>/, ''),
    );
  });

  it('contains a PNG logo with its aspect ratio, but no SVG logo', async () => {
    logo = LOGO;
    const [, width, height] =
      /<image href="data:image\/png;base64,[^"]+" x="72" y="[\d.]+" width="(\d+)" height="(\d+)"/.exec(
        (await embed.get(`/qr/${ID}.svg`)).body,
      )!;
    expect([width, height]).toEqual(['176', '44']);
    logo = { ...LOGO, kind: 'svg' };
    expect((await embed.get(`/qr/${ID}.svg`)).body).not.toContain('<image');
  });

  it('is in Filipino for visitors who select it', async () => {
    const { headers, body } = await embed.get(`/qr/${ID}.svg?lang=fil`);
    expect(headers.vary).toContain('Accept-Language');
    expect(body).toContain('<title>QR code para bayaran ang Aling Nena (Counter 1)</title>');
  });

  it('escapes the captions and accepts characters that the font lacks', async () => {
    merchant = EVIL;
    image = { ...image, name: `${EVIL} ş 你好 \u0000`, location: `a\u0000b\u001b\ud800c\uffff${EVIL}` };
    const { status, body } = await embed.get(`/qr/${ID}.svg`);
    expect(status).toBe(200);
    expect(body).toContain('&lt;script&gt;');
    expect(body).not.toContain('<script');
    expect(body).not.toMatch(/[^\P{Cc}\n]|[\ufffd\uffff]|NaN/u);
  });

  it.each([
    'sqr_01kkm000000000000000000002.svg',
    'sqr_x.svg',
    ID,
    `${ID}.png`,
    '.svg',
    '%00.svg',
    '..%2f.svg',
    `${ID}.pdf?layout=poster`,
    `${ID}.pdf?layout=card&layout=tent`,
  ])('returns 404 for %s', async (file) => {
    expect((await embed.get(`/qr/${file}`)).status).toBe(404);
  });
});

describe('GET /qr/{id}.pdf', () => {
  it.each([
    ['card', [298, 420]],
    ['tent', [595, 842]],
    ['sheet', [842, 595]],
  ])('returns one page without fonts for layout=%s', async (layout, size) => {
    const { headers, body } = await embed.get(`/qr/${ID}.pdf?layout=${layout}`);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${ID}-${layout}.pdf"`,
    });
    expect(body).toMatch(/^%PDF-1\.\d/);
    const [, ...box] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(body)!;
    expect(box.map((points) => Math.round(Number(points)))).toEqual(size);
    expect(body.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(body).not.toContain('/Type /Font');
  });

  it.each(['card', 'tent', 'sheet'])('contains the logo only once for layout=%s', async (layout) => {
    const pictures = async () =>
      (await embed.get(`/qr/${ID}.pdf?layout=${layout}`)).body.match(/\/Subtype \/Image/g) ?? [];
    const without = (await pictures()).length;
    logo = { ...LOGO, hash: 'f'.repeat(32) };
    // Counts the logo and, if the logo has one, its transparency mask.
    const more = (await pictures()).length - without;
    expect([1, 2]).toContain(more);
  });
});
