import { execFile, type ChildProcess } from 'node:child_process';

export interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  timeoutMs?: number;
}

export interface CommandResult {
  /** Exit code; -1 if the program could not start, was ended by a signal or timed out. */
  code: number;
  stdout: string;
  stderr: string;
}

const running = new Set<ChildProcess>();
let stopping = false;

/** Runs a program and waits until it ends. Never throws: failures are in `code` and `stderr`. */
export function runCommand(
  command: string,
  args: string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const { timeoutMs = 120_000, ...rest } = options;
  if (stopping) return Promise.resolve({ code: -1, stdout: '', stderr: 'the stack is being stopped' });
  return new Promise((resolve) => {
    const settings = { ...rest, timeout: timeoutMs, maxBuffer: 64 << 20 };
    const child = execFile(command, args, settings, (error, stdout, stderr) => {
      running.delete(child);
      // A busy process may notice the timeout late, when the program has already ended successfully but its
      // output is lost.
      const isWhole = !child.killed;
      const code = !error && isWhole ? 0 : typeof error?.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr: stderr || (error?.message ?? '') });
    });
    running.add(child);
  });
}

/** Ends every running program and rejects new ones. Called when this process is about to end. */
export function endRunningCommands(): void {
  stopping = true;
  for (const child of running) child.kill('SIGTERM');
}
