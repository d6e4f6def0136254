import { runCommand } from '../processes/run-command';
import { programOf } from './service-fleet';

export class OperatorFailure extends Error {
  override readonly name = 'OperatorFailure';

  constructor(
    readonly args: string[],
    readonly exitCode: number,
    readonly stdout: string,
    readonly stderr: string,
  ) {
    super(`operator ${args.join(' ')} exited with code ${exitCode}: ${stderr.trim() || stdout.trim()}`);
  }
}

/**
 * Runs an operator command on the bus of `env` and returns its JSON output.
 * @throws OperatorFailure if the command fails
 */
export async function runOperator(
  distFolder: string,
  bus: NodeJS.ProcessEnv,
  args: string[],
): Promise<unknown> {
  const full = args.includes('--json') ? args : [...args, '--json'];
  const env = { ...process.env, ...bus };
  const program = ['--enable-source-maps', programOf(distFolder, 'operator')];
  const { code, stdout, stderr } = await runCommand(process.execPath, [...program, ...full], { env });
  if (code !== 0) throw new OperatorFailure(full, code, stdout, stderr);
  try {
    return JSON.parse(stdout) as unknown;
  } catch {
    throw new OperatorFailure(full, code, stdout, 'its output is not JSON');
  }
}
