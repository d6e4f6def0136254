import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const FOLDER = join(process.cwd(), 'test/bench/webhooks');

/** A helper script of this folder as a process of its own, which answers one question at a time. */
export class Child {
  private readonly process: ChildProcess;

  constructor(script: string) {
    this.process = fork(join(FOLDER, script), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  }

  async ask<Answer>(question: object): Promise<Answer> {
    const replied = once(this.process, 'message');
    const ended = once(this.process, 'exit').then(() => {
      throw new Error(`${this.process.spawnfile} ended without an answer`);
    });
    this.process.send(question);
    const [{ answer }] = (await Promise.race([replied, ended])) as [{ answer: Answer }];
    return answer;
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.disconnect();
    await ended;
  }
}
