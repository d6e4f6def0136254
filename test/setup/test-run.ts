import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endStrays } from '../../tools/stack/src/processes/stray-processes';
import { ProcessRegister } from '../../tools/stack/src/processes/process-register';

const PREFIX = 'tulay-test-';

const MEMORY = '/dev/shm';
/** More than all suites of `npm test` need together. */
const SPARE_BYTES = 6 * 1024 ** 3;

/**
 * Returns a new folder for one test run, which the unprivileged owner of a PostgreSQL server may enter. It is
 * in memory if enough is free: a test database has 540 files, and a kernel may take half a second to create
 * them on a disk.
 */
export const newRunFolder = (kind: string): string => newFolder(hasSpareMemory() ? MEMORY : tmpdir(), kind);

/** Returns such a folder on the disk, for tests that measure or fill it. */
export const newDiskFolder = (kind: string): string => newFolder(tmpdir(), kind);

function newFolder(place: string, kind: string): string {
  const folder = mkdtempSync(join(place, `${PREFIX}${kind}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** CI and long runs keep the servers' files on disk, as in production; they also need more space. */
export function hasSpareMemory(): boolean {
  const { CI, TORTURE, TEST_DURABLE } = process.env;
  if (CI === 'true' || TORTURE === 'full' || TEST_DURABLE === '1') return false;
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= SPARE_BYTES;
  } catch {
    return false; // Only Linux has that folder.
  }
}

/** Stops the servers of killed test runs, and removes their folders. */
export async function clearKilledRuns(): Promise<void> {
  for (const folder of [tmpdir(), MEMORY].flatMap(runFoldersIn)) {
    const registers = placesOf(folder).map((place) => new ProcessRegister(place));
    const left = registers.filter(isLeftOver);
    if (!left.length || registers.some(isInUse)) continue;
    for (const register of left) await register.endLeftovers((line) => process.stderr.write(`${line}\n`));
    await removeRun(folder);
  }
}

function runFoldersIn(place: string): string[] {
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((entry) => entry.startsWith(PREFIX))
    .map((entry) => join(place, entry));
}

/** Kills every process of a test run and removes its folder. */
export async function removeRun(folder: string): Promise<void> {
  // In parallel, so that a supervisor in this process has no time to restart one of them.
  await Promise.all(placesOf(folder).map((place) => endStrays(place, 'SIGKILL')));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** A run has one stack in its folder, or several in subfolders. */
function placesOf(folder: string): string[] {
  try {
    const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [folder, ...inside.map(({ name }) => join(folder, name))];
  } catch {
    // It has ended, or belongs to another user.
    return [folder];
  }
}

/** A folder without a register, or with another user's, is skipped: its run may be starting. */
function isLeftOver(register: ProcessRegister): boolean {
  try {
    return register.exists() && !register.isInUse();
  } catch {
    return false;
  }
}

function isInUse(register: ProcessRegister): boolean {
  try {
    return register.exists() && register.isInUse();
  } catch {
    return true;
  }
}

/** Runs `stop` if the test run is interrupted, which would skip jest's own teardown. */
export function onInterrupt(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143)));
  }
}
