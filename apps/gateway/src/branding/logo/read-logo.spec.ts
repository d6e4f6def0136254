import { DomainError } from '@tulay/contracts';
import { encode as encodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';
import { LIMITS, LOGO_ROOM, LogoDecoder } from './logo-decoder';
import { ReadLogo } from './read-logo';

const decoder = new LogoDecoder(LIMITS);
const reader = new ReadLogo(decoder);
const readLogo = (text: string) => reader.execute(text);

afterAll(() => decoder.onApplicationShutdown());

const picture = (width: number, height: number, paint = [200, 30, 30, 255]): PNG => {
  const png = new PNG({ width, height });
  for (let at = 0; at < width * height; at++) png.data.set(paint, at * 4);
  return png;
};
const pngOf = (png: PNG): string => PNG.sync.write(png).toString('base64');
const svg = (inner: string, root = 'viewBox="0 0 100 50"'): string =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inner}</svg>`).toString('base64');

async function problemOf(logo: string): Promise<unknown> {
  try {
    return (await readLogo(logo)).kind;
  } catch (error) {
    if (error instanceof DomainError) return error.issues?.logo?.[0];
    throw error;
  }
}

describe('reading raster logos', () => {
  it('scales a raster logo to fit, preserving its aspect ratio and colors', async () => {
    const logo = await readLogo(pngOf(picture(1_000, 200)));
    expect(logo).toMatchObject({ kind: 'png', width: LOGO_ROOM.width, height: 80 });
    const { data, width, height } = PNG.sync.read(logo.content);
    expect([width, height]).toEqual([LOGO_ROOM.width, 80]);
    expect([...data.subarray(0, 4)]).toEqual([200, 30, 30, 255]);
  });

  it('keeps the size of a small logo and derives the hash from its content', async () => {
    const paints = [
      [1, 2, 3, 9],
      [1, 2, 3, 9],
      [9, 2, 3, 9],
    ];
    const [one, same, other] = await Promise.all(
      paints.map((paint) => readLogo(`data:image/png;base64,${pngOf(picture(20, 10, paint))}`)),
    );
    expect(one).toMatchObject({ width: 20, height: 10, hash: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(same!.hash).toBe(one!.hash);
    expect(other!.hash).not.toBe(one!.hash);
  });

  it('converts a JPEG logo to PNG', async () => {
    const { data, width, height } = picture(300, 300);
    const jpeg = encodeJpeg({ data, width, height }, 90).data.toString('base64');
    expect(await readLogo(jpeg)).toMatchObject({
      kind: 'png',
      width: LOGO_ROOM.height,
      height: LOGO_ROOM.height,
    });
  });

  it('removes all metadata from a logo', async () => {
    const [file, secret] = [PNG.sync.write(picture(4, 4)), Buffer.from('tEXtGPS 14.5995 N')];
    const chunk = Buffer.concat([Buffer.from([0, 0, 0, secret.length - 4]), secret, Buffer.alloc(4)]);
    const end = file.length - 12;
    const upload = Buffer.concat([file.subarray(0, end), chunk, file.subarray(end), Buffer.from('<script>')]);
    const answer = await problemOf(upload.toString('base64'));
    const made = answer === 'png' ? (await readLogo(upload.toString('base64'))).content : Buffer.alloc(0);
    expect(made.toString('latin1')).not.toMatch(/GPS|script/);
  });

  it.each([
    ['not base64', 'pictures!', /base64/],
    ['not an image', 'AAAA', /PNG, a JPEG or an SVG/],
    ['a GIF', Buffer.from('GIF89a......').toString('base64'), /PNG, a JPEG or an SVG/],
    ['a truncated PNG', pngOf(picture(50, 50)).slice(0, 60), /cannot be decoded/],
    ['a truncated JPEG', Buffer.from('ffd8ffe000104a46', 'hex').toString('base64'), /cannot be decoded/],
    ['larger than 200 KB', Buffer.alloc(200 * 1024 + 1).toString('base64'), /200 KB/],
  ])('rejects a raster logo that is %s', async (_, logo, problem) => {
    expect(await problemOf(logo)).toMatch(problem);
  });

  it('rejects a logo with huge declared dimensions before inflating it', async () => {
    const huge = PNG.sync.write(picture(1, 1));
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    expect(await problemOf(huge.toString('base64'))).toMatch(/2 million/);
  });
});

describe('reading vector logos', () => {
  it('rebuilds an SVG at logo size from its visible parts', async () => {
    const inner =
      '<title>Shop</title><!-- note --><defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient></defs>' +
      '<g transform="scale(2)" data-x="1"><path d="M0 0h10v10z" fill="url(#a)"/></g>';
    const { kind, width, height, content } = await readLogo(svg(inner));
    expect([kind, width, height]).toEqual(['svg', 320, 160]);
    expect(content.toString()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="320" height="160"><defs>' +
        '<linearGradient id="a"><stop offset="0" stop-color="#f00"></stop></linearGradient></defs>' +
        '<g transform="scale(2)"><path d="M0 0h10v10z" fill="url(#a)"></path></g></svg>',
    );
  });

  it('accepts an SVG with a width and a height instead of a viewBox', async () => {
    expect(await readLogo(svg('<path d="M0 0h1v1z"/>', 'width="10px" height="10"'))).toMatchObject({
      width: 160,
    });
  });

  it.each([
    ['a script', '<script>alert(1)</script>', /must contain only shapes/],
    ['an event handler', '<path onload="alert(1)"/>', /scripts/],
    ['a link', '<a href="https://x.example"><path/></a>', /must contain only shapes/],
    ['a foreignObject', '<foreignObject/>', /must contain only shapes/],
    ['an external image', '<image href="https://x.example/a.png"/>', /must contain only shapes/],
    [
      'a use element',
      '<use xlink:href="#a" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
      /must contain only shapes/,
    ],
    ['an external fill', '<path fill="url(https://x.example/a.svg#b)"/>', /external files/],
    ['a hidden external fill', '<path fill="red url( //x.example )"/>', /external files/],
    ['a style', '<path style="fill:red"/>', /attributes/],
    ['a style sheet', '<style>@import "https://x.example"</style>', /must contain only shapes/],
    ['an animation', '<animate attributeName="href"/>', /must contain only shapes/],
    ['text', 'Aling Nena', /convert text/],
    ['HTML', '<body xmlns="http://www.w3.org/1999/xhtml"/>', /must contain only shapes/],
    ['an unclosed element', '<g>', /PNG, a JPEG or an SVG/],
    ['too many nested elements', '<g>'.repeat(60) + '</g>'.repeat(60), /levels deep/],
  ])('rejects an SVG with %s', async (_, inner, problem) => {
    expect(await problemOf(svg(inner))).toMatch(problem);
  });

  it('rejects an SVG that has a document type, has no size or is not a drawing', async () => {
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg"/>';
    expect(await problemOf(Buffer.from(bomb).toString('base64'))).toMatch(/DOCTYPE/);
    expect(await problemOf(svg('', 'width="100%"'))).toMatch(/viewBox/);
    expect(await problemOf(Buffer.from('<html></html>').toString('base64'))).toMatch(
      /must contain only shapes/,
    );
  });
});
