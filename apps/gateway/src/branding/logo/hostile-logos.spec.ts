import { deepSvg, scansJpeg, zerosPng } from '@tulay/testing';
import { DomainError } from '@tulay/contracts';
import { encode as encodeJpeg } from 'jpeg-js';
import { cleanSvg } from './clean-svg';
import { checkJpegHeaders } from './jpeg-header';
import { LIMITS, LogoDecoder } from './logo-decoder';
import { readPngHeader } from './png-header';

function problemOf(read: () => unknown): unknown {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.issues?.logo?.[0] ?? error.code;
    throw error;
  }
}

const svg = (inner: string, root = 'viewBox="0 0 100 50"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inner}</svg>`;

describe('checking JPEG headers', () => {
  it.each([
    ['a scan that lists a component 255 times', { scans: 1, mentions: 255 }, /corrupt/],
    ['a scan that lists a component twice', { scans: 1, mentions: 2, band: [0, 0] }, /corrupt/],
    ['a scan that ends before it begins', { scans: 1, band: [1, 0] }, /corrupt/],
    ['a scan beyond the last coefficient', { scans: 1, band: [1, 64] }, /corrupt/],
    ['no scans', { scans: 0 }, /corrupt/],
    ['33 scans of 2 million pixels', { scans: 33, band: [1, 63] }, /baseline JPEG or a PNG/],
    [
      '900 scans of an image one pixel wide',
      { scans: 900, width: 1, height: 10_000, band: [1, 63] },
      /baseline/,
    ],
    ['too many pixels', { scans: 1, width: 2_000, height: 1_001, band: [0, 0] }, /2 million/],
    [
      'a side of more than 10,000 pixels',
      { scans: 1, width: 10_001, height: 1, band: [0, 0] },
      /10,000 pixels/,
    ],
  ] as [string, Parameters<typeof scansJpeg>[0], RegExp][])('rejects a JPEG with %s', (_, shape, problem) => {
    expect(problemOf(() => checkJpegHeaders(scansJpeg(shape)))).toMatch(problem);
  });

  it('rejects a JPEG that is truncated at any point or has an unsupported marker', () => {
    const file = scansJpeg({ scans: 2, band: [1, 63] });
    for (let length = 3; length < file.length - 1; length++)
      expect(problemOf(() => checkJpegHeaders(file.subarray(0, length)))).toMatch(/corrupt/);
    const lossless = Buffer.from(file);
    lossless[lossless.indexOf(Buffer.from([0xff, 0xc2])) + 1] = 0xc3;
    expect(problemOf(() => checkJpegHeaders(lossless))).toMatch(/baseline or progressive/);
  });

  it('accepts a progressive JPEG of 2 million pixels with the usual ten scans', () => {
    expect(problemOf(() => checkJpegHeaders(scansJpeg({ scans: 10, band: [1, 63] })))).toBeNull();
  });
});

describe('checking PNG headers', () => {
  it.each([
    ['too many chunks', { extraChunks: 2_000 }, /chunks/],
    ['too many pixels', { width: 2_000, height: 1_001, inflated: 1 }, /2 million/],
    ['a side of more than 10,000 pixels', { width: 1, height: 10_001 }, /10,000 pixels/],
    ['no pixels', { width: 0 }, /corrupt/],
  ] as [string, Parameters<typeof zerosPng>[0], RegExp][])('rejects a PNG with %s', (_, shape, problem) => {
    expect(problemOf(() => readPngHeader(zerosPng(shape)))).toMatch(problem);
  });

  it('rejects a PNG that is truncated at any point', () => {
    const file = zerosPng({ width: 2, height: 2 });
    for (let length = 8; length < file.length; length++)
      expect(problemOf(() => readPngHeader(file.subarray(0, length)))).toMatch(/corrupt/);
  });
});

describe('the logo decoder', () => {
  const decoder = new LogoDecoder(LIMITS);
  afterAll(() => decoder.onApplicationShutdown());

  let ordinary: Buffer;
  beforeAll(() => {
    const [width, height] = [1_600, 1_200];
    const data = new Uint8Array(width * height * 4).fill(200);
    ordinary = encodeJpeg({ width, height, data }, 80).data;
  });

  it('rejects an interlaced PNG that inflates to more than its declared size', async () => {
    const bomb = zerosPng({ isInterlaced: true, inflated: 50_000_000 });
    await expect(decoder.png(bomb)).rejects.toMatchObject({
      issues: {
        logo: [
          'cannot be decoded; the file is corrupt or truncated. Save it again as a PNG, a JPEG or an SVG',
        ],
      },
    });
  });

  it('decodes an interlaced PNG', async () => {
    const interlaced = zerosPng({ width: 8, height: 8, isInterlaced: true, inflated: 8 * 8 * 4 + 15 });
    expect(await decoder.png(interlaced)).toMatchObject({ width: 8, height: 8 });
  });

  it('does not block the thread that serves requests', async () => {
    const decoded = decoder.jpeg(ordinary).then(() => 'decoded');
    const turned = new Promise((resolve) => setImmediate(() => resolve('turned')));
    expect(await Promise.race([decoded, turned])).toBe('turned');
    expect(await decoded).toBe('decoded');
  });

  it('rejects logos while the queue is full, and accepts them afterwards', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => decoder.png(zerosPng({}))));
    const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused).toHaveLength(20 - 1 - LIMITS.waiting);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'rate_limited' });
    expect(await decoder.jpeg(ordinary)).toMatchObject({ width: 213, height: 160 });
  });

  it.each([
    ['time', { ...LIMITS, deadlineMs: 1 }],
    ['memory', { ...LIMITS, heapMb: 16 }],
  ])('terminates the decoding thread if a logo requires too much %s', async (_, limits) => {
    const strict = new LogoDecoder(limits);
    await expect(strict.jpeg(ordinary)).rejects.toMatchObject({
      issues: { logo: [expect.stringContaining('send a smaller PNG')] },
    });
    await strict.onApplicationShutdown();
  });
});

describe('sanitizing SVG logos', () => {
  const box = (viewBox: string) => svg('', `viewBox="${viewBox}"`);
  it.each([
    ['a size close to zero', box('0 0 5e-324 5e-324'), /viewBox/],
    ['a height close to zero', box('0 0 1e308 1e-308'), /viewBox/],
    ['a huge size', box('0 0 1000001 9'), /viewBox/],
    ['a distant origin', box('-1e7 0 9 9'), /viewBox/],
    ['a size that is not a number', box('0 0 NaN Infinity'), /viewBox/],
    ['100,000 open elements', deepSvg(100_000).toString(), /nested/],
    ['5,001 elements', svg('<g/>'.repeat(5_001)), /5,000 elements/],
    [
      '51 attributes',
      svg(`<g ${Array.from({ length: 51 }, (_, i) => `a${i}=""`).join(' ')}/>`),
      /attributes/,
    ],
    ['a path of 100,001 characters', svg(`<path d="${'M'.repeat(100_001)}"/>`), /100,000 characters/],
    ['an infinite number', svg('<path d="M0 0h1e999"/>'), /10,000,000/],
    ['a very large transform', svg('<g transform="scale(-99999999)"/>'), /10,000,000/],
    ['too many dashes', svg('<path stroke-dasharray="5 .0001" d="M0 0h9"/>'), /dashes/],
    ['nested clips', svg('<clipPath id="a"><g><path clip-path="url(#b)"/></g></clipPath>'), /clip/],
    ['a clipped clipPath', svg('<clipPath id="a" clip-path="url(#b)"/>'), /clip/],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${svg('')}`, /DOCTYPE/],
  ])('rejects an SVG with %s', (_, text, problem) => {
    expect(problemOf(() => cleanSvg(text))).toMatch(problem);
  });

  it('accepts the number and color formats that drawing programs write', () => {
    const inner =
      '<clipPath id="a1e999"><rect width="9" height="9"/></clipPath><g clip-path="url(#a1e999)">' +
      '<path fill="#1e9999" transform="matrix(1.33,0,0,-1.33,6.1e-17,12)" d="M.5.5-1-1a5 5 0 01100 20z"/></g>';
    expect(cleanSvg(svg(inner)).text).toContain('fill="#1e9999"');
  });

  it.each(['0 0 0.01 1000000', '0 0 1000000 0.01', '0 0 0.01 0.01'])(
    'reads the dimensions of an SVG with the viewBox %s',
    (viewBox) => {
      const { width, height } = cleanSvg(box(viewBox));
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
    },
  );
});
