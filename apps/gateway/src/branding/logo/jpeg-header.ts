import { brokenLogo, checkSize, logoProblem } from './logo-problem';

const [SOF_BASELINE, SOF_EXTENDED, SOF_PROGRESSIVE] = [0xc0, 0xc1, 0xc2];
const FRAMES = new Set([SOF_BASELINE, SOF_EXTENDED, SOF_PROGRESSIVE]);
/** Start-of-frame markers of unsupported formats: lossless, hierarchical and arithmetic-coded. */
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const SCAN = 0xda;
const END = 0xd9;
const FIRST_SEGMENT = 2;

const COMPONENTS_MAX = 4;
/**
 * Maximum number of 8 × 8 block visits across all scans. A full-color image of 2 million pixels with the usual
 * ten progressive scans needs 440,000 visits. Each visit takes up to 63 steps.
 */
const VISITS_MAX = 1_000_000;

/**
 * Checks the headers of a JPEG without decoding the image.
 * @throws DomainError `invalid_request` if decoding would take too much memory or time
 */
export function checkJpegHeaders(file: Buffer): void {
  let frame: Frame | null = null;
  let visits = 0;
  for (const { marker, body } of segmentsOf(file)) {
    if (OTHER_FRAMES.has(marker)) throw logoProblem('must be a baseline or progressive JPEG');
    if (FRAMES.has(marker)) {
      if (frame) throw brokenLogo();
      frame = frameOf(body);
    }
    if (marker !== SCAN) continue;
    visits += visitsOf(body, frame);
    if (visits > VISITS_MAX)
      throw logoProblem('must have fewer progressive scans; save it as a baseline JPEG or a PNG');
  }
  if (!frame || visits === 0) throw brokenLogo();
}

interface Segment {
  marker: number;
  body: Buffer;
}

function* segmentsOf(file: Buffer): Generator<Segment> {
  for (let at = FIRST_SEGMENT; at + 1 < file.length;) {
    const marker = file[at + 1]!;
    if (file[at] !== 0xff) throw brokenLogo();
    if (marker === END) return;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 4 > file.length ? Infinity : at + 2 + file.readUInt16BE(at + 2);
    if (end < at + 4 || end > file.length) throw brokenLogo();
    yield { marker, body: file.subarray(at + 4, end) };
    at = marker === SCAN ? endOfScan(file, end) : end;
  }
  throw brokenLogo();
}

/**
 * Returns the position of the marker after a scan's data. Within the data, 0xff is followed by a zero byte or
 * starts a restart marker.
 */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return file.length;
}

/** Block count of each component, by component ID. */
type Frame = Map<number, number>;

function frameOf(body: Buffer): Frame {
  const count = body[5] ?? 0;
  if (count < 1 || count > COMPONENTS_MAX || body.length < 6 + 3 * count) throw brokenLogo();
  const [height, width] = [body.readUInt16BE(1), body.readUInt16BE(3)];
  checkSize(width, height);
  const components = Array.from({ length: count }, (_, i) => {
    const [id, sampling] = [body[6 + 3 * i]!, body[7 + 3 * i]!];
    return { id, across: sampling >> 4, down: sampling & 15 };
  });
  if (components.some(({ across, down }) => !isSampling(across) || !isSampling(down))) throw brokenLogo();
  const units =
    Math.ceil(width / 8 / Math.max(...components.map(({ across }) => across))) *
    Math.ceil(height / 8 / Math.max(...components.map(({ down }) => down)));
  const blocks = new Map(components.map(({ id, across, down }) => [id, units * across * down]));
  if (blocks.size !== count) throw brokenLogo();
  return blocks;
}

const isSampling = (factor: number): boolean => factor >= 1 && factor <= 4;

/** Returns the number of blocks that a scan visits: all blocks of each component in the scan header. */
function visitsOf(body: Buffer, frame: Frame | null): number {
  const count = body[0] ?? 0;
  const ids = Array.from({ length: count }, (_, i) => body[1 + 2 * i] ?? -1);
  const [first, last] = [body[1 + 2 * count] ?? 64, body[2 + 2 * count] ?? 64];
  const isSound =
    count >= 1 && count <= COMPONENTS_MAX && new Set(ids).size === count && first <= last && last < 64;
  if (!isSound || !ids.every((id) => frame?.has(id))) throw brokenLogo();
  return ids.reduce((sum, id) => sum + frame!.get(id)!, 0);
}
