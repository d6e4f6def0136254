import { PNG } from 'pngjs';
import type { Pixels } from './pixels';

/** Twice what pages show it at, for screens with two pixels to each. */
export const LOGO_WIDTH = 400;
export const LOGO_HEIGHT = 160;

/** The picture in the room that pages give a logo; a smaller one stays as it is. Each pixel is the mean of those it covers. */
export function fitted(source: Pixels): Pixels {
  const scale = Math.min(1, LOGO_WIDTH / source.width, LOGO_HEIGHT / source.height);
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

interface Span {
  from: number;
  to: number;
}

function span(at: number, small: number, large: number): Span {
  const from = Math.floor((at * large) / small);
  return { from, to: Math.max(from + 1, Math.floor(((at + 1) * large) / small)) };
}

/** Colours count by their opacity, or transparent black would darken the edges. */
function meanOf({ width, data }: Pixels, across: Span, down: Span): number[] {
  const sum = [0, 0, 0, 0];
  for (let y = down.from; y < down.to; y++)
    for (let x = across.from; x < across.to; x++) {
      const at = (y * width + x) * 4;
      const opacity = data[at + 3]!;
      for (let part = 0; part < 3; part++) sum[part]! += data[at + part]! * opacity;
      sum[3]! += opacity;
    }
  const [red, green, blue, opacity] = sum as [number, number, number, number];
  if (opacity === 0) return [0, 0, 0, 0];
  const count = (across.to - across.from) * (down.to - down.from);
  return [red / opacity, green / opacity, blue / opacity, opacity / count].map(Math.round);
}

/** Written by our own encoder, with the picture and nothing else. */
export function toPng({ width, height, data }: Pixels): Buffer {
  const png = new PNG({ width, height });
  png.data.set(data);
  return PNG.sync.write(png, { deflateLevel: 9 });
}
