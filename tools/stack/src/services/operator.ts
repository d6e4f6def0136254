import { localKeyFile } from '../data-folder/local-operators';
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
async function runOperator(distFolder: string, bus: NodeJS.ProcessEnv, args: string[]): Promise<unknown> {
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

interface LocalStack {
  distFolder: string;
  dataDir: string;
  natsUrl: string;
  natsMonitorUrl: string;
}

/**
 * Runs an operator command as the first local operator. If the command needs a second person, the second local
 * operator approves it, and the output is the service's reply.
 * @throws OperatorFailure if the command fails
 */
export async function runAsLocal(
  { distFolder, dataDir, natsUrl, natsMonitorUrl }: LocalStack,
  args: string[],
): Promise<unknown> {
  const bus = { NATS_URL: natsUrl, NATS_MONITOR_URL: natsMonitorUrl };
  const as = (name: 'local.first' | 'local.second', line: string[]): Promise<unknown> =>
    runOperator(distFolder, { ...bus, OPERATOR_KEY_FILE: localKeyFile(dataDir, name) }, line);
  try {
    return await as('local.first', args);
  } catch (error) {
    if (!(error instanceof OperatorFailure) || !error.stderr.includes('--request')) throw error;
    const { request } = (await as('local.first', [...args, '--request'])) as { request: string };
    return as('local.second', ['approve', ...request.split(' ')]);
  }
}
