import { Stack } from './stack';
import type { StackOptions } from './stack-options';

/** A started stack: its addresses, methods that disturb it, and `stop`. */
export type RunningStack = Omit<Stack, 'start'>;

/** Starts a stack from the built programs and returns when it is ready. For tests and the bench. */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const stack = new Stack(options);
  await stack.start();
  return stack;
}
