import { setTimeout as pause } from 'node:timers/promises';
import { readOperatorConfig } from '../../apps/operator/src/bus/operator.config';
import { runOperator } from '../../apps/operator/src/operator';
import { localKey } from './operator-signer';

export interface OperatorRun {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs one operator command with `--json` in this process, against the stack in `dataDir`. A separate process
 * would cost half a second of CPU time; the operator journey and the stack specs test the separate process.
 */
export async function runOperatorLine(dataDir: string, args: string[]): Promise<OperatorRun> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runOperator(args.includes('--json') ? args : [...args, '--json'], {
    config: readOperatorConfig({ ...process.env, DATA_DIR: dataDir, NATS_URL: '' }, dataDir),
    approver: localKey(dataDir, 'local.second'),
    now: () => new Date(),
    pause: (ms) => pause(ms),
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
  });
  return { code, stdout: out.join('\n'), stderr: err.join('\n') };
}
