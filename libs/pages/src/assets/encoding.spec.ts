import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { acceptedEncoding, CompressedFile, encode } from './encoding';

describe('acceptedEncoding', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', null],
    ['br;q=0.1', 'br'],
    ['identity', null],
    ['', null],
    [undefined, null],
  ])('maps the header %p to %p', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});

it('compresses without losing data', async () => {
  const text = 'Magkano po? ₱1,250.50 '.repeat(100);
  const file = new CompressedFile(Buffer.from(text));
  expect(brotliDecompressSync(await file.in('br')).toString()).toBe(text);
  expect(gunzipSync(await file.in('gzip')).toString()).toBe(text);
  expect(await file.in('br')).toBe(await file.in('br'));
  expect(brotliDecompressSync(await encode(text, 'br')).toString()).toBe(text);
  expect(gunzipSync(await encode(text, 'gzip')).toString()).toBe(text);
});
