import { Stack } from './stack';
import type { StackOptions } from './stack-options';

/** What `startStack` gives: the address, the ways to disturb it, and `stop`. */
export type RunningStack = Omit<Stack, 'start'>;

/** Starts a stack from the built programs and returns once it is ready; for tests, the bench and `npm start`. */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const stack = new Stack(options);
  await stack.start();
  return stack;
}
