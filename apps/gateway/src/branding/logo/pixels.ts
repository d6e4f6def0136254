import { decode as decodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';

/** A picture as rows of red, green, blue and opacity, a byte each. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** More would take too long to decode while other requests wait. */
const PIXELS_MAX = 2_000_000;
const TOO_LARGE = { problem: 'must have at most 2 million pixels' };
const BROKEN = { problem: 'cannot be read: it is broken' };

type Read = Pixels | { problem: string };

/** Reads the size first, so that a small file cannot become a huge picture. */
export function readPng(file: Buffer): Read {
  if (file.length < 24 || file.toString('latin1', 12, 16) !== 'IHDR') return BROKEN;
  if (isTooLarge(file.readUInt32BE(16), file.readUInt32BE(20))) return TOO_LARGE;
  return decoded(() => PNG.sync.read(file));
}

export function readJpeg(file: Buffer): Read {
  const size = jpegSize(file);
  if (!size) return BROKEN;
  if (isTooLarge(size.width, size.height)) return TOO_LARGE;
  const limits = { maxResolutionInMP: PIXELS_MAX / 1e6, maxMemoryUsageInMB: 128 };
  return decoded(() => decodeJpeg(file, { useTArray: true, formatAsRGBA: true, ...limits }));
}

const isTooLarge = (width: number, height: number): boolean =>
  !(width > 0 && height > 0 && width * height <= PIXELS_MAX);

function decoded(read: () => Pixels): Read {
  try {
    const { width, height, data } = read();
    return { width, height, data };
  } catch {
    return BROKEN;
  }
}

/** The frame headers (SOF) of baseline, extended and progressive files. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

/** Walks the segments to the frame header. */
function jpegSize(file: Buffer): { width: number; height: number } | null {
  for (let at = 2; at + 9 < file.length;) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1]!;
    if (FRAMES.has(marker)) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    at += 2 + file.readUInt16BE(at + 2);
  }
  return null;
}
