import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { embedAssets } from '../assets/embed-assets';
import { FILES_ROOT } from '../assets/files-root';
import { EmbedScript } from './embed-script';
import { cachingOf, isNotModified } from './embed-script.rules';

const VERSION = '0123456789abcdef';

describe('caching of /embed.js', () => {
  it.each([
    ['an hour without a version in the URL', undefined, /max-age=3600\b(?!.*immutable)/],
    ['permanently with the current version', VERSION, /max-age=31536000, immutable/],
    ['not at all with a different version', 'fedcba9876543210', /^no-store$/],
    ['not at all with several versions', [VERSION, VERSION], /^no-store$/],
  ])('has the expected duration: %s', (_, asked, caching) => {
    expect(cachingOf(asked, VERSION)).toMatch(caching);
  });
});

describe('a cached script', () => {
  it.each([`W/"${VERSION}"`, `"${VERSION}"`, `"old", W/"${VERSION}"`, '*'])(
    'is current if the header is %s',
    (header) => {
      expect(isNotModified(header, `W/"${VERSION}"`)).toBe(true);
    },
  );

  it.each([undefined, '', VERSION, '"old"', `"${VERSION}x"`])(
    'is not current if the header is %s',
    (header) => {
      expect(isNotModified(header, `W/"${VERSION}"`)).toBe(false);
    },
  );
});

describe('/embed.js', () => {
  const { asset, version } = new EmbedScript(embedAssets());

  it('is smaller than 10 KB uncompressed and 2 KB compressed', async () => {
    expect(asset.body.length).toBeLessThan(10 * 1024);
    expect((await asset.compressed!.in('br')).length).toBeLessThan(2 * 1024);
    expect((await asset.compressed!.in('gzip')).length).toBeLessThan(2.5 * 1024);
  });

  it('has a version that depends on its content', () => {
    expect(version).toMatch(/^[0-9a-f]{16}$/);
    expect(new EmbedScript(embedAssets()).version).toBe(version);
  });

  it('does not use imports, requests or cookies, and does not need a build', () => {
    const code = readFileSync(join(FILES_ROOT, 'script/host.script.js'), 'utf8');
    expect(code).not.toMatch(/\bimport\b|\bfetch\b|XMLHttpRequest|document\.cookie|innerHTML|eval\(|https?:/);
  });

  it.each(['script/host.script.js', 'script/frame.script.js'])(
    'does not post messages to the wildcard origin (*): %s',
    (file) => {
      const code = readFileSync(join(FILES_ROOT, file), 'utf8');
      expect(code.match(/postMessage\([^;]*\)/g)!.length).toBe(1);
      expect(code).not.toMatch(/postMessage\([^;]*['"]\*['"]/);
    },
  );
});
