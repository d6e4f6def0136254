import { linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  endProcess,
  isRunning,
  parentOf,
  processCommand,
  processStamp,
  type ProcessRecord,
} from '../processes/process-identity';
import { type Say, StackError } from '../common/stack-error';
import { readJson, writeJson } from '../common/json-file';

type Identity = Pick<ProcessRecord, 'pid' | 'stamp'>;

/** The supervisor that uses a data folder. */
export interface LockHolder extends Identity {
  /**
   * The npm process that started the supervisor, and npm's shell. If one of these processes has ended, the
   * supervisor is about to stop.
   */
  launchers?: Identity[];
  stopping?: boolean;
}

export type LockVerdict = 'free' | 'in use' | 'stopping' | 'abandoned';

/**
 * Returns the state of a lock.
 * @param running whether a process is still running
 */
export function judgeLock(holder: LockHolder | undefined, running: (id: Identity) => boolean): LockVerdict {
  if (!holder || !running(holder)) return 'free';
  if (holder.stopping) return 'stopping';
  return (holder.launchers ?? []).every(running) ? 'in use' : 'abandoned';
}

/** Ensures that at most one supervisor at a time uses a data folder. */
export class StackLock {
  private constructor(
    private readonly path: string,
    private readonly self: LockHolder,
  ) {}

  /**
   * Locks the folder. If the folder's supervisor is stopping, waits until it has ended.
   * @throws StackError if the folder is in use
   */
  static async take(dataDir: string, say: Say): Promise<StackLock> {
    const path = join(dataDir, 'supervisor.lock');
    const lock = new StackLock(path, describeSelf());
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const holder = readHolder(path);
      const verdict = judgeLock(holder, isRunning);
      if (holder && verdict === 'in use') throw inUse(dataDir, holder);
      if (holder && verdict !== 'free') await waitForEnd(holder, verdict, say);
      if (lock.claim(holder)) return lock;
      await sleep(50);
    }
    throw new StackError(
      `${path} was repeatedly taken by another process. Check whether a program starts the stack in a loop.`,
    );
  }

  /** The supervisor stops when one of these processes ends. */
  get launchers(): Identity[] {
    return this.self.launchers ?? [];
  }

  /** Marks the lock, so that a new start waits for this supervisor to end instead of failing. */
  markStopping(): void {
    writeJson(this.path, { ...this.self, stopping: true });
  }

  release(): void {
    rmSync(this.path, { force: true });
  }

  /**
   * Creates the lock file atomically.
   * @returns false if another process created it first
   */
  private claim(stale: LockHolder | undefined): boolean {
    const draft = `${this.path}.${process.pid}`;
    if (stale && !setAside(this.path, stale)) return false;
    writeJson(draft, this.self);
    try {
      linkSync(draft, this.path);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
}

/**
 * Renames a dead holder's lock file. @returns false (and restores the file) if another start has replaced it
 */
function setAside(path: string, stale: LockHolder): boolean {
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return true;
  }
  const caught = readHolder(aside);
  const isStale = caught?.pid === stale.pid && caught.stamp === stale.stamp;
  if (isStale) rmSync(aside, { force: true });
  else renameSync(aside, path);
  return isStale;
}

function readHolder(path: string): LockHolder | undefined {
  try {
    const found = readJson(path) as LockHolder | undefined;
    return found === undefined || typeof found.pid === 'number' ? found : NO_HOLDER;
  } catch {
    return NO_HOLDER;
  }
}

/** Represents the holder of an incomplete lock file. */
const NO_HOLDER: LockHolder = { pid: 0, stamp: 'unreadable' };

async function waitForEnd(holder: LockHolder, verdict: LockVerdict, say: Say): Promise<void> {
  say(`an earlier stack with this data folder is stopping (process ${holder.pid}); waiting for it`);
  const signal = verdict === 'abandoned' ? 'SIGTERM' : 'SIGCONT';
  await endProcess(holder, { signal, graceMs: 45_000 });
}

function describeSelf(): LockHolder {
  const self = { pid: process.pid, stamp: processStamp(process.pid) ?? '' };
  return process.env.npm_lifecycle_event === 'start'
    ? { ...self, launchers: launchersOf(process.ppid) }
    : self;
}

/** Returns npm and the shell through which npm runs a script. The shell outlives npm. */
function launchersOf(parent: number): Identity[] {
  const shell = /^\S*sh -c /.test(processCommand(parent)) ? [parent] : [];
  const npm = shell.length > 0 ? parentOf(parent) : parent;
  return [...shell, npm].filter((pid) => pid > 1).map((pid) => ({ pid, stamp: processStamp(pid) ?? '' }));
}

const inUse = (dataDir: string, holder: LockHolder): StackError =>
  new StackError(
    `A stack is already running in ${dataDir} (process ${holder.pid}). Stop it with Ctrl-C or \`kill ${holder.pid}\`, ` +
      'or start a second one alongside it: PORT=3001 DATA_DIR=.data-2 npm start',
  );
