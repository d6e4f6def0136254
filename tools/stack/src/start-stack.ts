import { Stack } from './stack';
import type { StackOptions } from './stack-options';

/** A started stack: its URLs, methods that disrupt it, and `stop`. */
export type RunningStack = Omit<Stack, 'start'>;

/** Starts a stack from the built programs and resolves when it is ready. For tests and benchmarks. */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const stack = new Stack(options);
  await stack.start();
  return stack;
}
