import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolders, findNatsServer } from './find-nats-server';

/** Creates a program that only prints a version. */
function program(path: string, version: string): string {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `#!/bin/sh\necho "nats-server: v${version}"\n`);
  chmodSync(path, 0o755);
  return path;
}

describe('the search for nats-server', () => {
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

  it('prefers NATS_SERVER_BIN', async () => {
    program(join(folder, 'bin', 'nats-server'), '2.12.0');
    const path = program(join(folder, 'mine'), '2.10.23');
    expect(await find(path)).toEqual({ kind: 'binary', path });
  });

  it('rejects an unsuitable NATS_SERVER_BIN without searching further', async () => {
    program(join(folder, 'bin', 'nats-server'), '2.12.0');
    const old = program(join(folder, 'old'), '2.9.10');
    await expect(find(old)).rejects.toThrow(
      `NATS_SERVER_BIN=${old} is version 2.9.10; 2.10.23 or newer is required`,
    );
    await expect(find('/bin/true')).rejects.toThrow('NATS_SERVER_BIN=/bin/true is not a nats-server');
    await expect(find(join(folder, 'none'))).rejects.toThrow(
      'is not a nats-server that runs on this machine',
    );
  });

  it('prefers a program on the PATH to the cache', async () => {
    program(join(cache, '2.12.0', 'nats-server'), '2.12.0');
    const path = program(join(folder, 'bin', 'nats-server'), '2.10.27');
    expect(await find()).toEqual({ kind: 'binary', path });
  });

  it('skips a program on the PATH that is too old', async () => {
    program(join(folder, 'bin', 'nats-server'), '2.9.10');
    const path = program(join(cache, '2.10.27', 'nats-server'), '2.10.27');
    expect(await find()).toEqual({ kind: 'binary', path });
  });

  it('uses the newest suitable program in the cache', async () => {
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

  it("caches in the user's folder, or in the stack's folder as a fallback", () => {
    expect(cacheFolders('/d', { XDG_CACHE_HOME: '/x', HOME: '/h' })).toEqual([
      '/x/tulay/nats-server',
      '/d/cache/nats-server',
    ]);
    expect(cacheFolders('/d', { HOME: '/h' })[0]).toBe('/h/.cache/tulay/nats-server');
  });
});
