import { crc32, deflateSync } from 'node:zlib';
import { create } from 'qrcode';
import { QUIET_ZONE } from '../layout/parts/qr-drawing';

/** Pixels per module, enough for high-density screens. A pixel is one bit, so a module is two bytes wide. */
const SCALE = 16;
const MODULE_BYTES = SCALE / 8;
const WHITE = 0xff;
const BLACK = 0x00;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ONE_BIT_GREYSCALE = [1, 0, 0, 0, 0];

/**
 * Returns a black-and-white PNG of a QR code with error correction level M, which printed QR Ph codes also use.
 * The PNG has one bit per pixel, because the library's full-color PNGs are many times larger and slower to
 * create.
 */
export function qrPng(content: string): Buffer {
  const { size, data } = create(content, { errorCorrectionLevel: 'M' }).modules;
  const side = size + 2 * QUIET_ZONE;
  const header = Buffer.alloc(8);
  header.writeUInt32BE(side * SCALE, 0);
  header.writeUInt32BE(side * SCALE, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([header, Buffer.from(ONE_BIT_GREYSCALE)])),
    chunk('IDAT', deflateSync(pixels(size, data), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the rows of pixels. PNG requires a filter byte at the start of each row, here 0 (none). */
function pixels(size: number, modules: Uint8Array): Buffer {
  const side = size + 2 * QUIET_ZONE;
  const lineBytes = 1 + side * MODULE_BYTES;
  const lines = Buffer.alloc(side * SCALE * lineBytes, WHITE);
  for (let y = 0; y < side * SCALE; y++) {
    const start = y * lineBytes;
    const row = Math.floor(y / SCALE) - QUIET_ZONE;
    lines[start] = 0;
    if (row < 0 || row >= size) continue;
    for (let column = 0; column < size; column++) {
      const at = start + 1 + (QUIET_ZONE + column) * MODULE_BYTES;
      if (modules[row * size + column]) lines.fill(BLACK, at, at + MODULE_BYTES);
    }
  }
  return lines;
}

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'ascii'), body]);
  const frame = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  frame.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([frame, typed, check]);
}
