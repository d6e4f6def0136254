import { setTimeout as pause } from 'node:timers/promises';
import { readOperatorConfig } from '../../apps/operator/src/bus/operator.config';
import { runOperator } from '../../apps/operator/src/operator';

export interface OperatorRun {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs one operator command with `--json` on the stack in `dataDir`, in this process. A separate process
 * would take half a second of CPU time; the operator's journey and the stack's specs cover the separate
 * process.
 */
export async function runOperatorLine(dataDir: string, args: string[]): Promise<OperatorRun> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runOperator(args.includes('--json') ? args : [...args, '--json'], {
    config: readOperatorConfig({ ...process.env, DATA_DIR: dataDir, NATS_URL: '' }, dataDir),
    now: () => new Date(),
    pause: (ms) => pause(ms),
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
  });
  return { code, stdout: out.join('\n'), stderr: err.join('\n') };
}
