import { zerosPng } from '@tulay/testing';
import { PNG } from 'pngjs';
import { toDataURL } from 'qrcode';
import { textOfPicture } from './qr-picture';

/** Dynamic code from the tests of another library. */
const CODE =
  '00020101021228500011ph.ppmi.p2m0111PAPHPHM1XXX0309102140529050331052047299530360854041.005802PH5903Rui6006Manila62440014com.paymaya.qr052228oYUr47CjKVCKh57wfb3s6304C116';

const pictureOf = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

it('returns the content of the QR code', async () => {
  expect(textOfPicture(await toDataURL(CODE, { errorCorrectionLevel: 'M', scale: 3 }))).toBe(CODE);
});

it('returns null for an image without a QR code', () => {
  expect(textOfPicture(pictureOf(PNG.sync.write(new PNG({ width: 40, height: 40 }))))).toBeNull();
});

it.each([
  ['an empty string', ''],
  ['a URL', 'https://example.com/qr.png'],
  ['an unsupported image format', 'data:image/svg+xml;base64,PHN2Zz4='],
  ['invalid PNG data', pictureOf(Buffer.from('not a picture at all, but long enough'))],
  ['a truncated image', pictureOf(Buffer.from('PNG'))],
  ['a data URL that is too long', `data:image/png;base64,${'A'.repeat(400_001)}`],
])('returns null for %s', (_, picture) => {
  expect(textOfPicture(picture)).toBeNull();
});

it('returns null for an image that would be too large when decompressed', () => {
  const png = PNG.sync.write(new PNG({ width: 8, height: 8 }));
  png.writeUInt32BE(50_000, 16);
  expect(textOfPicture(pictureOf(png))).toBeNull();
});

it('returns null for an interlaced image without decompressing it', () => {
  const read = jest.spyOn(PNG.sync, 'read');
  const bomb = zerosPng({ isInterlaced: true, inflated: 195_000_000 });
  expect(textOfPicture(pictureOf(bomb))).toBeNull();
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});
