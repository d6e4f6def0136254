import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../tools/stack/src/project-root';

/** Runs a benchmark script in a separate process that handles one request at a time. */
export class Child {
  private readonly process: ChildProcess;

  /** @param script path relative to `test/bench`; the script must call `answering` */
  constructor(script: string) {
    const execArgv = ['-r', join(projectRoot(), 'test/setup/typescript.cjs')];
    const stdio: ['ignore', 'ignore', 'inherit', 'ipc'] = ['ignore', 'ignore', 'inherit', 'ipc'];
    this.process = fork(join(projectRoot(), 'test/bench', script), { stdio, execArgv });
  }

  get pid(): number {
    return this.process.pid!;
  }

  async ask<Answer>(question: object): Promise<Answer> {
    const waiting = new AbortController();
    const replied = once(this.process, 'message', waiting);
    const ended = once(this.process, 'exit', waiting).then(() => {
      throw new Error('the benchmark process exited before it responded');
    });
    this.process.send(question);
    try {
      const [{ answer }] = (await Promise.race([replied, ended])) as [{ answer: Answer }];
      return answer;
    } finally {
      waiting.abort();
    }
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || !this.process.connected) return;
    const ended = once(this.process, 'exit');
    this.process.disconnect();
    await ended;
  }
}

/**
 * Handles the parent's requests one at a time, and exits when the parent exits. Runs in the child process.
 */
export function answering(answer: (question: never) => Promise<unknown>): void {
  process.on('message', (question) => {
    answer(question as never).then(
      (found) => process.send?.({ answer: found }),
      (error: Error) => {
        process.stderr.write(`${error.stack}\n`);
        process.exit(1);
      },
    );
  });
  process.on('disconnect', () => process.exit(0));
}
