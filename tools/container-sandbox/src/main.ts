import { spawn } from 'node:child_process';
import { messageOf } from '../../stack/src/common/stack-error';
import { Room, RoomInUse } from './room';
import { codeWithoutRoom, thisMachine, whyNoRoom } from './unsupported-reason';

/** Runs a project of jest that needs a room, or says why there can be none: `main.ts <project>`. */
async function main([project = '']: string[]): Promise<number> {
  const machine = await thisMachine();
  const reason = whyNoRoom(machine) ?? (await whyNotOpened());
  if (reason === null) return test(project);
  process.stdout.write(`not run: ${reason}\n`);
  return codeWithoutRoom(machine, process.env);
}

/** Why the room cannot be opened: nothing can be downloaded, or root may not do all of it. One in use is an error. */
async function whyNotOpened(): Promise<string | null> {
  try {
    const room = await Room.open((line) => void process.stdout.write(`${line}\n`));
    await room.close();
    return null;
  } catch (error) {
    return error instanceof RoomInUse ? null : messageOf(error).replaceAll('\n', ' ');
  }
}

function test(project: string): Promise<number> {
  const args = ['jest', '--selectProjects', project, '--runInBand'];
  const child = spawn('npx', args, { stdio: 'inherit' });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

void main(process.argv.slice(2)).then((code) => (process.exitCode = code));
