import { brokenLogo, checkSize, logoProblem } from './logo-problem';

const FIRST_CHUNK = 8;
/** Bytes of a chunk's length, type and checksum. */
const CHUNK_OVERHEAD = 12;
const CHUNKS_MAX = 1_000;

export interface PngHeader {
  /**
   * Compressed pixels of an interlaced file. The inflated size must be checked separately, because the PNG
   * library does not limit it for interlaced files. Null for other files.
   */
  interlaced: Buffer | null;
  /**
   * Maximum size of the inflated pixels in bytes: eight per pixel, plus one per row of each interlacing pass.
   */
  inflatedMax: number;
}

/**
 * Reads the dimensions and the chunk list of a PNG without decoding the image.
 * @throws DomainError `invalid_request` if decoding would take too much memory or time
 */
export function readPngHeader(file: Buffer): PngHeader {
  const [header, ...others] = chunksOf(file);
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw brokenLogo();
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  checkSize(width, height);
  const pixels = others.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  return {
    interlaced: header.data[12] === 0 ? null : Buffer.concat(pixels),
    inflatedMax: 8 * width * height + 2 * height + 16,
  };
}

interface Chunk {
  type: string;
  data: Buffer;
}

function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = FIRST_CHUNK; at + CHUNK_OVERHEAD <= file.length;) {
    const end = at + 8 + file.readUInt32BE(at);
    if (end + 4 > file.length) throw brokenLogo();
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) });
    if (chunks.at(-1)?.type === 'IEND') return chunks;
    if (chunks.length === CHUNKS_MAX)
      throw logoProblem('must have fewer chunks; save it as a PNG again, without metadata');
    at = end + 4;
  }
  throw brokenLogo();
}
