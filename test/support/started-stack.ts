import { OperatorFailure } from '../../tools/stack/src/services/operator';
import type { StackOptions } from '../../tools/stack/src/stack-options';
import { startStack as start, type RunningStack } from '../../tools/stack/src/start-stack';
import { runOperatorLine } from './operator-line';

export type { RunningStack };

/**
 * Starts a stack for one spec. It does not wait for the disk, because no spec cuts the power. Its operator
 * runs in the spec's process. With a NATS server of the spec's own it stays a separate program, because Node
 * reads the trusted authorities (`NODE_EXTRA_CA_CERTS`) only when a process starts.
 */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const stack = await start({ durable: false, ...options });
  if (options.natsUrls) return stack;
  stack.operator = async (args) => {
    const { code, stdout, stderr } = await runOperatorLine(stack.dataDir, args);
    if (code !== 0) throw new OperatorFailure(args, code, stdout, stderr);
    return JSON.parse(stdout) as unknown;
  };
  return stack;
}
