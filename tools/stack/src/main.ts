import { demoMerchant } from './demo/demo-merchant';
import { welcome } from './demo/welcome';
import { Stack } from './stack';
import { type Say, StackError } from './common/stack-error';
import { readStackArguments } from './stack.arguments';
import { readStackConfig } from './stack.config';
import { runUntilStopped } from './stop-request';

export { startStack } from './start-stack';

/** The program of `npm start`: runs a stack until it is told to stop. Resolves with the exit code. */
export async function run(startedAtMs = Date.now()): Promise<number> {
  // A closed terminal must not end the supervisor before it has stopped its children.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  try {
    await supervise((line) => process.stdout.write(`${elapsed(startedAtMs)} ${line}\n`));
    return 0;
  } catch (error) {
    process.stderr.write(`\n${error instanceof StackError ? error.message : (error as Error).stack}\n`);
    return 1;
  }
}

async function supervise(say: Say): Promise<void> {
  const stack = new Stack({ ...readStackConfig(), ...readStackArguments(process.argv.slice(2)), say });
  await runUntilStopped(stack, say, () => greet(stack, say));
}

async function greet(stack: Stack, say: Say): Promise<void> {
  const { baseUrl, dataDir } = stack;
  const demo = await demoMerchant(dataDir, (args) => stack.operator(args));
  const chosenDataDir = process.env.DATA_DIR || undefined;
  say('ready');
  process.stdout.write(`${welcome({ baseUrl, dataDir, chosenDataDir, demo, pid: process.pid })}\n`);
}

const elapsed = (sinceMs: number): string => `[${((Date.now() - sinceMs) / 1000).toFixed(1).padStart(5)} s]`;
