import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { qrPng } from './qr-image';

// QR Ph code content, as an example of long content.
const LONG =
  '00020101021228560011ph.ppmi.p2m0111TESTPHM1XXX0315000000000012345050300052045411530360854071250.505802PH5915HALIMBAWA STORE6011QUEZON CITY6104110062760012ph.ppmi.qrph0308MAIN00010525PAY00000000000000000001230708WEB000010803***88550012ph.ppmi.qrph0135PAY0000000000000000000000000000000012363041977';
const TEXTS = ['a', 'https://pay.example/checkout/pay_01kkm000000000000000000001', LONG];

describe('the QR image', () => {
  it.each(TEXTS)('decodes to exactly %s', (text) => {
    const { data, width, height } = PNG.sync.read(qrPng(text));
    expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(text);
  });

  it('has a quiet zone of four modules on all sides, black on white', () => {
    const { data, width } = PNG.sync.read(qrPng(LONG));
    const isWhite = (x: number, y: number) => data[(y * width + x) * 4] === 255;
    const frame = Array.from({ length: width * width }, (_, at) => ({
      x: at % width,
      y: Math.floor(at / width),
    }))
      .filter(({ x, y }) => Math.min(x, y, width - 1 - x, width - 1 - y) < 64)
      .every(({ x, y }) => isWhite(x, y));
    expect(frame).toBe(true);
    expect(isWhite(64, 64)).toBe(false);
  });

  it('is small and identical for the same content', () => {
    const png = qrPng(LONG);
    expect(qrPng(LONG).equals(png)).toBe(true);
    expect(png.length).toBeLessThan(2_000);
  });
});
