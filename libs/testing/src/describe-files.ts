import type { Assets } from '@tulay/pages';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

interface Source {
  name: string;
  text: string;
}

const sourcesOf = (roots: readonly string[], ending: string): Source[] =>
  roots.flatMap((root) =>
    (readdirSync(root, { recursive: true }) as string[])
      .filter((name) => name.endsWith(ending))
      .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') })),
  );

const IMPORT = /^import (?:[^']* from )?'([^']+)';$/gm;

/**
 * Defines tests of a page service's assets.
 * @param roots the service's own folder and the shared folder
 */
export function describeFiles(assets: Assets, roots: readonly string[]): void {
  const styles = sourcesOf(roots, '.css');
  const scripts = sourcesOf([roots[0]!], '.script.js');

  describe('the files of pages', () => {
    it('include every style sheet and script', () => {
      for (const { name } of [...styles, ...scripts])
        expect([name, assets.find(name)?.type]).not.toContain(undefined);
      expect(assets.find('constructor')).toBeUndefined();
      expect(() => assets.url('nothing.css')).toThrow('nothing.css');
    });

    it('import served scripts only', () => {
      for (const { name, text } of scripts)
        for (const [, imported] of text.matchAll(IMPORT))
          expect(() => assets.get(posix.join(posix.dirname(name), imported!))).not.toThrow();
    });

    it('name colours by tokens only', () => {
      for (const { text } of styles) {
        const css = text.replace(/box-shadow:[^;]+;/g, '');
        expect(css.match(/#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/gi)).toBeNull();
      }
    });

    it('use only tokens that exist', () => {
      const defined = new Set(
        assets
          .get('layout/page.css')
          .body.toString()
          .match(/--[\w-]+(?=:)/g),
      );
      for (const { text } of styles)
        for (const [, name] of text.matchAll(/var\((--[\w-]+)\)/g)) expect(defined).toContain(name);
    });
  });
}
