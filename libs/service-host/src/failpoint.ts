/**
 * A named place where tests may kill the process, to prove that whatever was saved before it is enough.
 * Does nothing unless `ALLOW_FAILPOINTS` is `true` and `FAILPOINT` is this name: no deployment sets either.
 */
export function failpoint(name: string): void {
  if (process.env.ALLOW_FAILPOINTS !== 'true' || process.env.FAILPOINT !== name) return;
  process.kill(process.pid, 'SIGKILL');
}
