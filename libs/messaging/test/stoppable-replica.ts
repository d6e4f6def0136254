import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

/** Returns a program that starts `CommandServer` and prints `ready`, followed by the ID of each command. */
const program = (url: string, subject: string): string => `
  const { CommandServer, natsOptions } = require('@tulay/messaging');
  const server = new CommandServer(natsOptions({ url: ${JSON.stringify(url)}, name: 'replica' }), 'payments');
  server.addHandler(${JSON.stringify(subject)}, (data, context) => {
    process.stdout.write(context.getHeaders().get('Command-Id') + '\\n');
    return 'stoppable';
  });
  server.listen(() => process.stdout.write('ready\\n'));`;

/** A payments replica in a separate process, which a test can stop. The replica replies `stoppable`. */
export class StoppableReplica {
  private printed = '';

  private constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (bytes: Buffer) => (this.printed += bytes.toString()));
  }

  static async start(url: string, subject: string): Promise<StoppableReplica> {
    const args = ['-r', './test/setup/typescript.cjs', '-e', program(url, subject)];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    return new StoppableReplica(child);
  }

  /** IDs of the commands that the replica has received. */
  get seen(): string[] {
    return this.printed.split('\n').slice(0, -1);
  }

  send(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}
