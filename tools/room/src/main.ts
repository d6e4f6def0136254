import { spawn } from 'node:child_process';
import { codeWithoutRoom, thisMachine, whyNoRoom } from './why-no-room';

/** Runs a project of jest that needs a room, or says why there can be none: `main.ts <project>`. */
async function main([project = '']: string[]): Promise<number> {
  const machine = await thisMachine();
  const reason = whyNoRoom(machine);
  if (reason === null) return test(project);
  process.stdout.write(`not run: ${reason}\n`);
  return codeWithoutRoom(machine, process.env);
}

function test(project: string): Promise<number> {
  const args = ['jest', '--selectProjects', project, '--runInBand'];
  const child = spawn('npx', args, { stdio: 'inherit' });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

void main(process.argv.slice(2)).then((code) => (process.exitCode = code));
