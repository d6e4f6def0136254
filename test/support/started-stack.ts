import { OperatorFailure } from '../../tools/stack/src/services/operator';
import type { StackOptions } from '../../tools/stack/src/stack-options';
import { startStack as start, type RunningStack } from '../../tools/stack/src/start-stack';
import { runOperatorLine } from './operator-line';

export type { RunningStack };

/**
 * Starts a stack for one spec, without fsync, because no spec simulates a power failure. The operator CLI
 * runs in the spec's process. If the spec has its own NATS server, the operator CLI is a separate program
 * instead, because Node.js reads the trusted authorities (`NODE_EXTRA_CA_CERTS`) only when a process starts.
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
