import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Assets } from './assets';
import { SHARED_ROOT } from './shared-root';

const NONE = { root: SHARED_ROOT, names: [] };

describe('Assets', () => {
  it('changes all URLs when the content of any asset changes', () => {
    const copy = mkdtempSync(join(tmpdir(), 'tulay-assets-'));
    cpSync(SHARED_ROOT, copy, { recursive: true });
    const before = new Assets(NONE, copy).url('layout/page.css');
    expect(new Assets(NONE, copy).url('layout/page.css')).toBe(before);
    writeFileSync(join(copy, 'layout/icon.svg'), '<svg/>');
    expect(new Assets(NONE, copy).url('layout/page.css')).not.toBe(before);
    rmSync(copy, { recursive: true });
  });

  it('supports a base path', () => {
    const { hash, url } = new Assets({ ...NONE, base: '/dashboard' });
    expect(url('layout/page.css')).toBe(`/dashboard/assets/${hash}/layout/page.css`);
  });

  it('compresses all files except the font', async () => {
    const assets = new Assets(NONE);
    const { body, compressed } = assets.get('layout/page.css');
    expect((await compressed!.in('br')).length).toBeLessThan(body.length / 3);
    expect(assets.get('layout/fonts/inter.woff2').compressed).toBeNull();
  });
});
