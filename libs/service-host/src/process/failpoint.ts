import { readFileSync, rmSync } from 'node:fs';

type Failpoint = (name: string) => void;

const off: Failpoint = () => undefined;
let current: Failpoint = off;

/**
 * A named place where a test may kill the process, to prove that the data saved before it is sufficient.
 * It does nothing unless failpoints were enabled at boot.
 */
export function failpoint(name: string): void {
  current(name);
}

/** Lets the failpoint that `file` names kill the process. It removes the file first, so it does so once. */
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
