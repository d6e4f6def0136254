import { create } from 'qrcode';
import { crc32, deflateSync } from 'node:zlib';

/** Pixels per module, and width of the white margin in modules. */
const SCALE = 4;
const MARGIN = 4;

/**
 * Returns a scannable PNG with one bit per pixel. The qrcode package's writer uses four bytes per pixel and
 * takes a hundred times as long, which would slow down a run with thousands of payments.
 */
export function qrPng(text: string): Buffer {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const side = (size + 2 * MARGIN) * SCALE;
  const isDark = (x: number, y: number): boolean => {
    const [column, row] = [Math.floor(x / SCALE) - MARGIN, Math.floor(y / SCALE) - MARGIN];
    const inside = column >= 0 && row >= 0 && column < size && row < size;
    return inside && data[row * size + column] === 1;
  };
  return png(side, isDark);
}

/** Returns the PNG as `data:image/png;base64,…`. */
export const qrDataUrl = (text: string): string => `data:image/png;base64,${qrPng(text).toString('base64')}`;

function png(side: number, isDark: (x: number, y: number) => boolean): Buffer {
  const rowBytes = Math.ceil(side / 8);
  const pixels = Buffer.alloc(side * (rowBytes + 1));
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const at = y * (rowBytes + 1) + 1 + (x >> 3);
      if (!isDark(x, y)) pixels[at] = (pixels[at] ?? 0) | (0x80 >> (x & 7));
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One-bit grayscale.
  header[8] = 1;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
