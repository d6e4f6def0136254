let armed = '';

/**
 * Chooses the point at which this process is to die, for tests of crashes.
 * @param config `FAILPOINT` counts only with `ALLOW_FAILPOINTS`, which no deployment sets
 */
export function armFailpoint(config: { FAILPOINT: string; ALLOW_FAILPOINTS: boolean }): void {
  armed = config.ALLOW_FAILPOINTS ? config.FAILPOINT : '';
}

/**
 * A named place where a crash would hurt most. Armed, the process ends here as a power cut would end it: nothing is
 * flushed, closed or answered. Else this does nothing.
 * @param name `<service>.<what>.<moment>`, as a literal: the list of all of them is read from the code
 */
export function failpoint(name: string): void {
  if (armed === name) process.kill(process.pid, 'SIGKILL');
}
