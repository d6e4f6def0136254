import { crc32, deflateSync } from 'node:zlib';

const segment = (marker: number, body: number[]): Buffer =>
  Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff, ...body]);

const huffmanTable = (id: number): Buffer => segment(0xc4, [id, 1, ...Array<number>(15).fill(0), 0]);

interface JpegShape {
  width?: number;
  height?: number;
  /** Number of times that each scan lists the image's only component. The standard allows one. */
  mentions?: number;
  scans: number;
  /** First and last coefficient of each scan; a scan with an empty band reads no data. */
  band?: [first: number, last: number];
}

/** Returns a small progressive JPEG with many scans, each of which visits every block of the image. */
export function scansJpeg({
  width = 1600,
  height = 1248,
  mentions = 1,
  scans,
  band = [1, 0],
}: JpegShape): Buffer {
  const frame = [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0];
  const named = Array.from({ length: mentions }, () => [1, 0]).flat();
  const scan = segment(0xda, [mentions, ...named, ...band, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, frame),
    huffmanTable(0x00),
    huffmanTable(0x10),
    ...Array.from({ length: scans }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

interface PngShape {
  width?: number;
  height?: number;
  isInterlaced?: boolean;
  /** Decompressed size of the pixel data, regardless of the image size in the header. */
  inflated?: number;
  extraChunks?: number;
}

export function zerosPng({
  width = 100,
  height = 100,
  isInterlaced,
  inflated,
  extraChunks = 0,
}: PngShape): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  const pixels = deflateSync(Buffer.alloc(inflated ?? (width * 4 + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...Array.from({ length: extraChunks }, () => chunk('teXt', Buffer.alloc(0))),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns an SVG with deeply nested elements. The cost of a namespace lookup grows with each level. */
export const deepSvg = (levels: number): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${'<g>'.repeat(levels)}`);
