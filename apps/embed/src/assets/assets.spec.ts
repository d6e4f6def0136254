import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILES_ROOT } from './files-root';
import { Assets } from './assets';

const filesBelow = (ending: string): string[] =>
  (readdirSync(FILES_ROOT, { recursive: true }) as string[]).filter((file) => file.endsWith(ending));

describe('assets', () => {
  it('have addresses that change with any of their contents', () => {
    const copy = mkdtempSync(join(tmpdir(), 'tulay-assets-'));
    cpSync(FILES_ROOT, copy, { recursive: true });
    const before = new Assets(copy).url('layout/page.css');
    expect(new Assets(copy).url('layout/page.css')).toBe(before);
    writeFileSync(join(copy, 'layout/icon.svg'), '<svg/>');
    expect(new Assets(copy).url('layout/page.css')).not.toBe(before);
    rmSync(copy, { recursive: true });
  });

  it('include every style sheet and script, and nothing else', () => {
    const assets = new Assets();
    for (const file of [...filesBelow('.css'), ...filesBelow('.script.js')])
      expect(assets.find(file)).toBeDefined();
    expect(assets.find('embed.config.ts')).toBeUndefined();
    expect(assets.find('constructor')).toBeUndefined();
  });

  it('are compressed, except the font', () => {
    const assets = new Assets();
    const { body, encodings } = assets.find('layout/page.css')!;
    expect(encodings.br!.length).toBeLessThan(body.length / 3);
    expect(assets.find('layout/fonts/inter.woff2')!.encodings).toEqual({});
  });

  it('name colours by tokens only', () => {
    for (const file of filesBelow('.css')) {
      const css = readFileSync(join(FILES_ROOT, file), 'utf8').replace(/box-shadow:[^;]+;/g, '');
      expect(css.match(/#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/gi)).toBeNull();
    }
  });

  it('use only tokens that exist', () => {
    const defined = new Set(
      new Assets()
        .find('layout/page.css')!
        .body.toString()
        .match(/--[\w-]+(?=:)/g),
    );
    for (const file of filesBelow('.css'))
      for (const [, name] of readFileSync(join(FILES_ROOT, file), 'utf8').matchAll(/var\((--[\w-]+)\)/g))
        expect(defined).toContain(name);
  });
});
