import { zerosPng } from '@tulay/testing';
import { PNG } from 'pngjs';
import { toDataURL } from 'qrcode';
import { LIMITS, QrImages } from './qr-images';

/** Dynamic QR Ph code from another library's tests. */
const CODE =
  '00020101021228500011ph.ppmi.p2m0111PAPHPHM1XXX0309102140529050331052047299530360854041.005802PH5903Rui6006Manila62440014com.paymaya.qr052228oYUr47CjKVCKh57wfb3s6304C116';

const images = new QrImages();
afterAll(() => images.stop());

const imageOf = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

it('returns the content of the QR code in an image', async () => {
  expect(await images.contentOf(await toDataURL(CODE, { errorCorrectionLevel: 'M', scale: 3 }))).toBe(CODE);
});

it('returns null for an image without a QR code', async () => {
  expect(await images.contentOf(imageOf(PNG.sync.write(new PNG({ width: 40, height: 40 }))))).toBeNull();
});

it.each([
  ['an empty string', ''],
  ['a URL', 'https://example.com/qr.png'],
  ['an unsupported image format', 'data:image/svg+xml;base64,PHN2Zz4='],
  ['invalid PNG data', imageOf(Buffer.from('not a picture at all, but long enough'))],
  ['a truncated image', imageOf(Buffer.from('PNG'))],
  ['a data URL that is too long', `data:image/png;base64,${'A'.repeat(400_001)}`],
])('returns null for %s', async (_, image) => {
  expect(await images.contentOf(image)).toBeNull();
});

it('returns null for an image whose decompressed size exceeds the limit', async () => {
  const png = PNG.sync.write(new PNG({ width: 8, height: 8 }));
  png.writeUInt32BE(50_000, 16);
  expect(await images.contentOf(imageOf(png))).toBeNull();
});

it('returns null for an interlaced image', async () => {
  expect(await images.contentOf(imageOf(zerosPng({ isInterlaced: true, inflated: 195_000_000 })))).toBeNull();
});

it('returns null for an image that takes too long to read, without blocking the event loop', async () => {
  const strict = new QrImages({ ...LIMITS, deadlineMs: 50 });
  const read = strict.contentOf(imageOf(hostilePng())).then(() => 'read');
  const turned = new Promise((resolve) => setImmediate(() => resolve('turned')));
  expect(await Promise.race([read, turned])).toBe('turned');
  expect(await strict.contentOf(imageOf(hostilePng()))).toBeNull();
  await strict.stop();
});

/** Returns an image full of finder patterns, whose combinations take the decoder several seconds to check. */
function hostilePng(): Buffer {
  const size = 1_500;
  const png = new PNG({ width: size, height: size });
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const ring = Math.max(Math.abs((x % 7) - 3), Math.abs((y % 7) - 3));
      const at = (y * size + x) * 4;
      png.data.fill(ring === 2 ? 255 : 0, at, at + 3);
      png.data[at + 3] = 255;
    }
  return PNG.sync.write(png, { filterType: 0, deflateStrategy: 0 });
}
