import jsQR from 'jsqr';
import { PNG } from 'pngjs';

const PREFIX = 'data:image/png;base64,';
/**
 * PayMongo's images have about 15 kB and 500 pixels. Decoding a much larger image would block the process.
 */
const MAX_BASE64 = 400_000;
const MAX_PIXELS = 1_500;
/** Byte offsets in a PNG file. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
const INTERLACE_AT = 28;

/**
 * Returns the content of the QR code in a PNG data URL; null without a code, or if the image is too large.
 */
export function textOfPicture(dataUrl: string): string | null {
  if (!dataUrl.startsWith(PREFIX) || dataUrl.length > MAX_BASE64) return null;
  const picture = Buffer.from(dataUrl.slice(PREFIX.length), 'base64');
  if (picture.length <= INTERLACE_AT) return null;
  // The size is checked before decompression, because a small file can contain a huge image.
  if (picture.readUInt32BE(WIDTH_AT) > MAX_PIXELS || picture.readUInt32BE(HEIGHT_AT) > MAX_PIXELS)
    return null;
  // pngjs limits the decompressed size, except for interlaced images.
  if (picture[INTERLACE_AT] !== 0) return null;
  const pixels = unpacked(picture);
  if (!pixels) return null;
  const { data, width, height } = pixels;
  const found = jsQR(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' });
  return found?.data || null;
}

function unpacked(picture: Buffer): PNG | null {
  try {
    return PNG.sync.read(picture);
  } catch {
    return null;
  }
}
