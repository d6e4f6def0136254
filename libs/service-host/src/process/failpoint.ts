import { readFileSync, rmSync } from 'node:fs';

type Failpoint = (name: string) => void;

const off: Failpoint = () => undefined;
let current: Failpoint = off;

/**
 * Kills the process at a named point in the code if a test requests it, to prove that the data saved before
 * this point is sufficient for recovery. Does nothing unless failpoints were enabled at startup.
 */
export function failpoint(name: string): void {
  current(name);
}

/**
 * Enables the failpoint whose name is in `file`. The file is removed before the process is killed, so that this
 * happens only once.
 */
export function enableFailpoints(file: string): void {
  current = (name) => {
    if (armedIn(file) !== name) return;
    rmSync(file);
    process.kill(process.pid, 'SIGKILL');
  };
}

export function disableFailpoints(): void {
  current = off;
}

function armedIn(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
