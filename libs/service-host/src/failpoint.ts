import { readFileSync, rmSync } from 'node:fs';

type Failpoint = (name: string) => void;

const off: Failpoint = () => undefined;
let current: Failpoint = off;

/**
 * A named place where a test may kill the process, to prove that what was saved before it is enough.
 * It does nothing unless failpoints were enabled at boot.
 */
export function failpoint(name: string): void {
  current(name);
}

/** From now on the failpoint whose name is in `file` kills the process, once: it removes the file first. */
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
