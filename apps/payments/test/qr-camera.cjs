// Draws each text as a QR code in PNG and reads the picture, as a wallet's camera would. A process of its own: inside
// jest's sandbox the same work takes twenty times as long.
const jsQR = require('jsqr').default;
const { PNG } = require('pngjs');
const { toBuffer } = require('qrcode');

// Little time is spent on making the file small.
const LOOK = { errorCorrectionLevel: 'M', scale: 3, margin: 4, rendererOpts: { deflateLevel: 1 } };

async function drawAndRead(text) {
  const { data, width, height } = PNG.sync.read(await toBuffer(text, LOOK));
  const found = jsQR(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' });
  return found ? found.data : null;
}

process.once('message', async (texts) => {
  const read = [];
  for (const text of texts) read.push(await drawAndRead(text));
  process.send(read, () => process.disconnect());
});
