import { withDemoInvitation } from './demo/demo-invitation';
import { withDemoLink } from './demo/demo-link';
import { demoMerchant } from './demo/demo-merchant';
import { welcome } from './demo/welcome';
import { welcomeAgain } from './demo/welcome-again';
import { Stack } from './stack';
import { type Say, StackError } from './common/stack-error';
import { labWelcome, startStackLab, type LabHost, type StackLab } from './lab/stack-lab';
import { readStackArguments } from './stack.arguments';
import { readStackConfig } from './stack.config';
import { runUntilStopped } from './stop-request';

export { startStack } from './start-stack';

/** The program of `npm start`: runs a stack until it is stopped. @returns the exit code */
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
  const { lab: wantsLab, welcome: wantsWelcome, ...chosen } = readStackArguments(process.argv.slice(2));
  const config = readStackConfig();
  if (wantsWelcome) return void process.stdout.write(`${welcomeAgain(config.dataDir, chosenDataDir())}\n`);
  const stack = new Stack({ ...config, ...chosen, say });
  let lab: StackLab | undefined;
  try {
    await runUntilStopped(stack, say, async () => {
      if (wantsLab) lab = await openLab(stack, say);
      await greet(stack, say, lab);
    });
  } finally {
    await lab?.stop();
  }
}

function openLab(stack: Stack, say: Say): Promise<StackLab> {
  say('starting the provider lab and configuring live mode to use it');
  return startStackLab(hostOf(stack), say);
}

const hostOf = (stack: Stack): LabHost => ({
  baseUrl: stack.baseUrl,
  dataDir: stack.dataDir,
  operator: (args) => stack.operator(args),
});

async function greet(stack: Stack, say: Say, lab: StackLab | undefined): Promise<void> {
  const { baseUrl, inboxUrl, dataDir } = stack;
  const operator = (args: string[]) => stack.operator(args);
  const linked = await withDemoLink(baseUrl, dataDir, await demoMerchant(dataDir, operator));
  const demo = await withDemoInvitation({ inboxUrl, dataDir, operator }, linked);
  say('ready');
  const facts = { baseUrl, inboxUrl, dataDir, chosenDataDir: chosenDataDir(), demo, pid: process.pid };
  process.stdout.write(`${welcome(facts)}\n`);
  if (lab) process.stdout.write(`${labWelcome(baseUrl, lab)}\n`);
}

const chosenDataDir = (): string | undefined => process.env.DATA_DIR || undefined;

const elapsed = (sinceMs: number): string => `[${((Date.now() - sinceMs) / 1000).toFixed(1).padStart(5)} s]`;
