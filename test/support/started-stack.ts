import { OperatorFailure } from '../../tools/stack/src/services/operator';
import type { StackOptions } from '../../tools/stack/src/stack-options';
import { startStack as start, type RunningStack } from '../../tools/stack/src/start-stack';
import { runOperatorLine } from './operator-line';

export type { RunningStack };

/** A stack of a spec's own, whose operator works in the spec's process. */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const stack = await start(options);
  stack.operator = async (args) => {
    const { code, stdout, stderr } = await runOperatorLine(stack.dataDir, args);
    if (code !== 0) throw new OperatorFailure(args, code, stdout, stderr);
    return JSON.parse(stdout) as unknown;
  };
  return stack;
}
