import { Stack } from './stack';
import type { StackOptions } from './stack-options';

export type RunningStack = Omit<Stack, 'start'>;

/** Starts a stack from the built programs, for tests and benchmarks. Resolves when the stack is ready. */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const stack = new Stack(options);
  await stack.start();
  return stack;
}
