import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processStamp } from '../processes/process-identity';
import { judgeLock, StackLock } from './stack-lock';
import { writeJson } from '../common/json-file';

const HOLDER = { pid: 100, stamp: 'boot/1' };
const LAUNCHER = { pid: 99, stamp: 'boot/0' };
const SHELL = { pid: 98, stamp: 'boot/0' };
const running =
  (...pids: number[]) =>
  ({ pid }: { pid: number }) =>
    pids.includes(pid);

describe("a data folder's lock", () => {
  it.each([
    ['is free without a holder', undefined, [], 'free'],
    ['is free if its holder was killed', HOLDER, [], 'free'],
    ['is in use while its holder runs', HOLDER, [100], 'in use'],
    [
      'is in use while its holder and the npm process that started it run',
      { ...HOLDER, launchers: [LAUNCHER, SHELL] },
      [98, 99, 100],
      'in use',
    ],
    [
      'is abandoned if the npm process that started its holder was killed',
      { ...HOLDER, launchers: [LAUNCHER, SHELL] },
      [98, 100],
      'abandoned',
    ],
    [
      'is abandoned if the shell of that npm process was killed',
      { ...HOLDER, launchers: [LAUNCHER, SHELL] },
      [99, 100],
      'abandoned',
    ],
    ['is stopping while its holder is stopping', { ...HOLDER, stopping: true }, [100], 'stopping'],
    ['is free if its holder was killed while stopping', { ...HOLDER, stopping: true }, [], 'free'],
  ])('%s', (_, holder, pids, verdict) => {
    expect(judgeLock(holder, running(...pids))).toBe(verdict);
  });
});

describe('locking a data folder', () => {
  let folder: string;
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tulay-lock-'));
    said.length = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('fails with a clear error while a running supervisor holds the lock', async () => {
    const lock = await StackLock.take(folder, say);
    await expect(StackLock.take(folder, say)).rejects.toThrow(
      `already running in ${folder} (process ${process.pid})`,
    );
    lock.release();
    await expect(StackLock.take(folder, say)).resolves.toBeDefined();
  });

  it('succeeds for exactly one of many simultaneous starts after a supervisor was killed', async () => {
    writeJson(join(folder, 'supervisor.lock'), {
      pid: process.pid,
      stamp: 'an earlier process with this pid',
    });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => StackLock.take(folder, say)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['supervisor.lock']);
  });

  it('replaces an incomplete lock file', async () => {
    writeJson(join(folder, 'supervisor.lock'), 'torn');
    await expect(StackLock.take(folder, say)).resolves.toBeDefined();
  });

  it('waits for a supervisor that is stopping', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 400)']);
    const pid = child.pid as number;
    writeJson(join(folder, 'supervisor.lock'), { pid, stamp: processStamp(pid), stopping: true });
    await StackLock.take(folder, say);
    expect(processStamp(pid)).toBeUndefined();
    expect(said).toEqual([expect.stringContaining('waiting for it')]);
  });
});
