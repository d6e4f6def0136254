// Runs in a separate thread, because a hostile image can take seconds to read.
const jsQR = require('jsqr');
const { PNG } = require('pngjs');

/** Returns the content of the QR code in a PNG; null if the PNG is corrupt or has no code. */
exports.read = ({ png }) => {
  let image;
  try {
    image = PNG.sync.read(Buffer.from(png));
  } catch {
    return null;
  }
  const pixels = new Uint8ClampedArray(image.data);
  return jsQR(pixels, image.width, image.height, { inversionAttempts: 'dontInvert' })?.data || null;
};
