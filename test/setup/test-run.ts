import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endStrays } from '../../tools/stack/src/processes/stray-processes';
import { ProcessRegister } from '../../tools/stack/src/processes/process-register';

const PREFIX = 'tulay-test-';

/** A fresh folder for one test run, which the unprivileged owner of a PostgreSQL server may enter. */
export function newRunFolder(kind: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${kind}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** Ends the servers of test runs that were killed, and removes their folders. */
export async function clearKilledRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    const registers = placesOf(folder).map((place) => new ProcessRegister(place));
    const left = registers.filter(isLeftOver);
    if (!left.length || registers.some(isInUse)) continue;
    for (const register of left) await register.endLeftovers((line) => process.stderr.write(`${line}\n`));
    await removeRun(folder);
  }
}

/** Kills every process of a test run and removes its folder. */
export async function removeRun(folder: string): Promise<void> {
  // All at once, so that a supervisor in this process has no time to restart one of them.
  await Promise.all(placesOf(folder).map((place) => endStrays(place, 'SIGKILL')));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** A run has one stack in its folder, or several in folders inside it. */
function placesOf(folder: string): string[] {
  try {
    const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [folder, ...inside.map(({ name }) => join(folder, name))];
  } catch {
    // It has ended, or belongs to another user.
    return [folder];
  }
}

/** A folder without a register, or with another user's, is left alone: its run may be starting. */
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

/** Runs `stop` when the test run is interrupted, which would skip jest's own teardown. */
export function onInterrupt(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143)));
  }
}
