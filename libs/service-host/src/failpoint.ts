import { readFileSync, rmSync } from 'node:fs';

/**
 * A named place where a test may kill the process, to prove that what was saved before it is enough.
 * It strikes once: when the file that `FAILPOINT_FILE` names holds this name, which it then removes.
 * Without `ALLOW_FAILPOINTS=true`, which no deployment sets, it does nothing.
 */
export function failpoint(name: string): void {
  const { ALLOW_FAILPOINTS, FAILPOINT_FILE } = process.env;
  if (ALLOW_FAILPOINTS !== 'true' || !FAILPOINT_FILE || armed(FAILPOINT_FILE) !== name) return;
  rmSync(FAILPOINT_FILE);
  process.kill(process.pid, 'SIGKILL');
}

function armed(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
