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
/** More bytes than all suites of `npm test` use in total. */
const SPARE_BYTES = 6 * 1024 ** 3;

/**
 * Creates a folder for one test run. The unprivileged owner of a PostgreSQL server can enter it. The folder is
 * in memory if enough memory is free, because creating the 540 files of a test database on disk may take half a
 * second.
 */
export const newRunFolder = (kind: string): string => newFolder(hasSpareMemory() ? MEMORY : tmpdir(), kind);

/** Creates a test run's folder on disk, for tests that measure or fill the disk. */
export const newDiskFolder = (kind: string): string => newFolder(tmpdir(), kind);

function newFolder(place: string, kind: string): string {
  const folder = mkdtempSync(join(place, `${PREFIX}${kind}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Returns whether the servers' files fit in memory. In CI and in long runs, the files stay on disk, as in
 * production; long runs also need more space.
 */
export function hasSpareMemory(): boolean {
  const { CI, TORTURE, TEST_DURABLE } = process.env;
  if (CI === 'true' || TORTURE === 'full' || TEST_DURABLE === '1') return false;
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= SPARE_BYTES;
  } catch {
    return false; // The folder exists only on Linux.
  }
}

/** Stops the servers of killed test runs and removes the runs' folders. */
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

export async function removeRun(folder: string): Promise<void> {
  // Kills in parallel, so that a supervisor in this process has no time to restart a server.
  await Promise.all(placesOf(folder).map((place) => endStrays(place, 'SIGKILL')));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Returns the folders that may contain a stack: the run's folder and its subfolders. */
function placesOf(folder: string): string[] {
  try {
    const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [folder, ...inside.map(({ name }) => join(folder, name))];
  } catch {
    // The run has ended, or its folder belongs to another user.
    return [folder];
  }
}

/**
 * Returns false for a folder without a register (its run may be starting) or with another user's register.
 */
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

/** Runs `stop` if the test run is interrupted, because Jest then skips its teardown. */
export function onInterrupt(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143)));
  }
}
