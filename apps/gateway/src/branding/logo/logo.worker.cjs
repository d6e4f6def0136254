// Runs in a separate thread, because decoding takes up to a second of CPU time. `LogoDecoder` starts the
// thread by file path.
const { inflateSync } = require('node:zlib');
const { decode } = require('jpeg-js');
const { PNG } = require('pngjs');

/** `png` and `jpeg` return a PNG that fits into `room`, or null if the file is corrupt. */
exports.png = ({ file, interlaced, inflatedMax, room }) =>
  madeAnew(room, () => {
    if (interlaced) inflateSync(interlaced, { maxOutputLength: inflatedMax });
    return PNG.sync.read(Buffer.from(file));
  });
exports.jpeg = ({ file, room }) =>
  madeAnew(room, () => decode(file, { useTArray: true, formatAsRGBA: true, maxMemoryUsageInMB: 128 }));

function madeAnew(room, read) {
  let pixels;
  try {
    pixels = read();
  } catch {
    return null;
  }
  const { width, height, data } = fitted(pixels, room);
  const png = new PNG({ width, height });
  png.data.set(data);
  return { width, height, content: PNG.sync.write(png, { deflateLevel: 9 }) };
}

/**
 * Scales the image down to fit; smaller images are unchanged. Each output pixel is the mean of the source
 * pixels that it covers.
 */
function fitted(source, room) {
  const scale = Math.min(1, room.width / source.width, room.height / source.height);
  if (scale === 1) return source;
  const width = Math.max(1, Math.round(source.width * scale));
  const height = Math.max(1, Math.round(source.height * scale));
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set(
        meanOf(source, span(x, width, source.width), span(y, height, source.height)),
        (y * width + x) * 4,
      );
  return { width, height, data };
}

function span(at, small, large) {
  const from = Math.floor((at * large) / small);
  return { from, to: Math.max(from + 1, Math.floor(((at + 1) * large) / small)) };
}

/** Colors are weighted by opacity, because transparent black would otherwise darken the edges. */
function meanOf({ width, data }, across, down) {
  const sum = [0, 0, 0, 0];
  for (let y = down.from; y < down.to; y++)
    for (let x = across.from; x < across.to; x++) {
      const at = (y * width + x) * 4;
      const opacity = data[at + 3];
      for (let part = 0; part < 3; part++) sum[part] += data[at + part] * opacity;
      sum[3] += opacity;
    }
  const [red, green, blue, opacity] = sum;
  if (opacity === 0) return [0, 0, 0, 0];
  const count = (across.to - across.from) * (down.to - down.from);
  return [red / opacity, green / opacity, blue / opacity, opacity / count].map(Math.round);
}
