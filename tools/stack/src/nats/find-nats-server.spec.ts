import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolders, findNatsServer } from './find-nats-server';

/** Creates a program that only prints its version. */
function program(path: string, version: string): string {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `#!/bin/sh\necho "nats-server: v${version}"\n`);
  chmodSync(path, 0o755);
  return path;
}

describe('looking for nats-server', () => {
  const { PATH } = process.env;
  let folder: string;
  let cache: string;
  const find = (configured?: string) =>
    findNatsServer({ configured, cacheFolders: [cache, join(folder, 'second')], say: () => {} });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tulay-find-'));
    cache = join(folder, 'cache');
    mkdirSync(join(folder, 'bin'));
    process.env.PATH = `${join(folder, 'bin')}:/bin`;
  });
  afterEach(() => {
    process.env.PATH = PATH;
    rmSync(folder, { recursive: true });
  });

  it('uses NATS_SERVER_BIN before everything else', async () => {
    program(join(folder, 'bin', 'nats-server'), '2.12.0');
    const path = program(join(folder, 'mine'), '2.10.23');
    expect(await find(path)).toEqual({ kind: 'binary', path });
  });

  it('rejects a NATS_SERVER_BIN that is too old or not a nats-server, and searches no further', async () => {
    program(join(folder, 'bin', 'nats-server'), '2.12.0');
    const old = program(join(folder, 'old'), '2.9.10');
    await expect(find(old)).rejects.toThrow(
      `NATS_SERVER_BIN=${old} is version 2.9.10; 2.10.23 or newer is needed`,
    );
    await expect(find('/bin/true')).rejects.toThrow('NATS_SERVER_BIN=/bin/true is no nats-server');
    await expect(find(join(folder, 'none'))).rejects.toThrow('is no nats-server that runs here');
  });

  it('uses the one on the PATH before the cache', async () => {
    program(join(cache, '2.12.0', 'nats-server'), '2.12.0');
    const path = program(join(folder, 'bin', 'nats-server'), '2.10.27');
    expect(await find()).toEqual({ kind: 'binary', path });
  });

  it('skips a server on the PATH that is too old', async () => {
    program(join(folder, 'bin', 'nats-server'), '2.9.10');
    const path = program(join(cache, '2.10.27', 'nats-server'), '2.10.27');
    expect(await find()).toEqual({ kind: 'binary', path });
  });

  it('uses the newest suitable one in the cache', async () => {
    program(join(cache, '2.9.10', 'nats-server'), '2.9.10');
    program(join(cache, '2.10.27', 'nats-server'), '2.10.27');
    mkdirSync(join(cache, '2.15.1'), { recursive: true });
    const path = program(join(cache, '2.12.3', 'nats-server'), '2.12.3');
    expect(await find()).toEqual({ kind: 'binary', path });
  });

  it('searches the second cache folder if the first is empty', async () => {
    const path = program(join(folder, 'second', '2.10.27', 'nats-server'), '2.10.27');
    expect(await find()).toEqual({ kind: 'binary', path });
  });

  it("caches in the user's folder or, without one, in the stack's own", () => {
    expect(cacheFolders('/d', { XDG_CACHE_HOME: '/x', HOME: '/h' })).toEqual([
      '/x/tulay/nats-server',
      '/d/cache/nats-server',
    ]);
    expect(cacheFolders('/d', { HOME: '/h' })[0]).toBe('/h/.cache/tulay/nats-server');
  });
});
