import { findStaticQrImageCommand, getLogoCommand, type StaticQrImage } from '@tulay/contracts';
import { on, type Answer } from '@tulay/testing';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { OUR_URL } from './embed-alone';
import { branded, LONG_MERCHANT, MERCHANT, named, SLUG, type PageState } from './page-states';

export const STATIC_QR_URL = `${OUR_URL}/pay/${SLUG}`;

/** A static QR Ph code of the built-in acquirer. */
export const WALLET_CODE =
  '00020101021128560011ph.ppmi.p2m0111TESTPHM1XXX031500000000001234505030005204541153036085802PH5915HALIMBAWA STORE6011QUEZON CITY6104110062450012ph.ppmi.qrph05251KKM00000000000000000000063047E66';

/**
 * Shows the SVG as an image on another page, because Chromium cannot take a screenshot of an SVG document.
 */
async function asPicture(page: Page): Promise<void> {
  const address = page.url();
  await page.goto(new URL('/nowhere', address).href);
  await page.evaluate((src) => {
    document.body.innerHTML = `<img src="${src}" width="${Math.min(innerWidth, 680)}" alt="">`;
    return document.images[0]!.decode();
  }, address);
}

let count = 0;

/** Returns a disc on a background as a PNG, the format in which merchants' logos are stored. */
function logoPng({ width, height }: { width: number; height: number }): string {
  const png = new PNG({ width, height });
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isDisc = Math.hypot(x - height / 2, y - height / 2) < height / 3;
    png.data.set(isDisc ? [255, 212, 0, 255] : [138, 28, 28, 255], at * 4);
  }
  return PNG.sync.write(png).toString('base64');
}

const withLogo = (size: { width: number; height: number }, name = MERCHANT): Answer[] => [
  ...branded(name, { logo: { hash: '0123456789abcdef0123456789abcdef', kind: 'png', ...size } }),
  on(getLogoCommand, () => ({ kind: 'png', base64: logoPng(size) })),
];

const state = (
  name: string,
  over: Partial<StaticQrImage>,
  merchant: Answer[] = [named(MERCHANT)],
): PageState => ({
  name: `static-qr-${name}`,
  // Each state has a separate ID, because browsers cache the image for a few minutes.
  path: `/qr/sqr_01kkm${String(++count).padStart(21, '0')}.svg`,
  act: asPicture,
  answers: [
    on(findStaticQrImageCommand, () => ({
      merchantId: 'mer_1',
      url: STATIC_QR_URL,
      name: 'Counter 1',
      location: 'Ground floor, Farmers Market, Cubao',
      environment: 'live',
      ...over,
    })),
    ...merchant,
  ],
});

export const STATIC_QR_STATES: PageState[] = [
  state('live', {}),
  state('wallets', { walletCode: { qrCode: WALLET_CODE, payee: 'HALIMBAWA STORE' } }),
  state('test', { environment: 'test', location: null }),
  state(
    'long-words',
    {
      name: 'Kooperatiba ng mga Magsasaka at Mangingisda ng Hilagang Katagalugan & Kanlurang Visayas, Incorporated — Kahera 12'.slice(
        0,
        120,
      ),
      location:
        'Ikalawang palapag, Gusali ng Pamahalaang Panlalawigan, Daang Maharlika kanto ng Kalye Rizal, Barangay San Isidro, Lungsod ng Cabanatuan, Nueva Ecija, harap ng lumang palengke at simbahan'.slice(
          0,
          200,
        ),
    },
    [named(LONG_MERCHANT)],
  ),
  state('logo', {}, withLogo({ width: 400, height: 134 })),
  state(
    'logo-square-wallets',
    { walletCode: { qrCode: WALLET_CODE, payee: 'HALIMBAWA STORE' } },
    withLogo({ width: 300, height: 300 }, LONG_MERCHANT),
  ),
  state(
    'wallets-long-words',
    {
      walletCode: { qrCode: WALLET_CODE, payee: 'W'.repeat(25) },
      name: 'Kooperatiba ng mga Magsasaka at Mangingisda ng Hilagang Katagalugan — Kahera 12',
    },
    [named(LONG_MERCHANT)],
  ),
  state('no-spaces', {
    name: 'W'.repeat(120),
    location: '<script>alert(1)</script>&"\u0000\u0008'.repeat(4),
  }),
];
