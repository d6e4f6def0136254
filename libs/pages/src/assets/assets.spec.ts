import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Assets } from './assets';
import { SHARED_ROOT } from './shared-root';

const NONE = { root: SHARED_ROOT, names: [] };

describe('assets', () => {
  it('have URLs that change with the content of any asset', () => {
    const copy = mkdtempSync(join(tmpdir(), 'tulay-assets-'));
    cpSync(SHARED_ROOT, copy, { recursive: true });
    const before = new Assets(NONE, copy).url('layout/page.css');
    expect(new Assets(NONE, copy).url('layout/page.css')).toBe(before);
    writeFileSync(join(copy, 'layout/icon.svg'), '<svg/>');
    expect(new Assets(NONE, copy).url('layout/page.css')).not.toBe(before);
    rmSync(copy, { recursive: true });
  });

  it('can be served from a path below the root of a host', () => {
    const { hash, url } = new Assets({ ...NONE, base: '/dashboard' });
    expect(url('layout/page.css')).toBe(`/dashboard/assets/${hash}/layout/page.css`);
  });

  it('are compressed, except the font', async () => {
    const assets = new Assets(NONE);
    const { body, compressed } = assets.get('layout/page.css');
    expect((await compressed!.in('br')).length).toBeLessThan(body.length / 3);
    expect(assets.get('layout/fonts/inter.woff2').compressed).toBeNull();
  });
});
