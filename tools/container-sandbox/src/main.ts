import { spawn } from 'node:child_process';
import { messageOf } from '../../stack/src/common/stack-error';
import { Sandbox, SandboxInUse } from './sandbox';
import { exitCodeWithoutSandbox, thisMachine, unsupportedReason } from './unsupported-reason';

/**
 * `main.ts <project>`: runs a Jest project that needs a container sandbox, or prints why no sandbox is
 * possible.
 */
async function main([project = '']: string[]): Promise<number> {
  const machine = await thisMachine();
  const reason = unsupportedReason(machine) ?? (await whyNotOpened());
  if (reason === null) return test(project);
  process.stdout.write(`skipped: ${reason}\n`);
  return exitCodeWithoutSandbox(machine, process.env);
}

/**
 * Returns why the sandbox cannot be opened (for example, a failed download or missing permissions), or null
 * if it can be opened or another process uses it.
 */
async function whyNotOpened(): Promise<string | null> {
  try {
    const sandbox = await Sandbox.open((line) => void process.stdout.write(`${line}\n`));
    await sandbox.close();
    return null;
  } catch (error) {
    return error instanceof SandboxInUse ? null : messageOf(error).replaceAll('\n', ' ');
  }
}

function test(project: string): Promise<number> {
  const args = ['jest', '--selectProjects', project, '--runInBand'];
  const child = spawn('npx', args, { stdio: 'inherit' });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

void main(process.argv.slice(2)).then((code) => (process.exitCode = code));
