// Renders each string as a PNG QR code and decodes it, as a wallet's camera does. Runs in a separate process,
// because the work takes twenty times as long in jest's sandbox.
const jsQR = require('jsqr').default;
const { PNG } = require('pngjs');
const { toBuffer } = require('qrcode');

// Prioritizes encoding speed over file size.
const LOOK = { errorCorrectionLevel: 'M', scale: 3, margin: 4, rendererOpts: { deflateLevel: 1 } };

async function drawAndRead(text) {
  const { data, width, height } = PNG.sync.read(await toBuffer(text, LOOK));
  const found = jsQR(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' });
  return found ? found.data : null;
}

async function readAll(texts) {
  const read = [];
  for (const text of texts) read.push(await drawAndRead(text));
  process.send(read, () => process.disconnect());
}

process.once('message', (texts) => void readAll(texts));
