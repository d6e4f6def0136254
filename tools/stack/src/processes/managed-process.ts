import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Say } from '../common/stack-error';
import { RestartBackoff } from './restart-backoff';
import { endProcess, processStamp, type ProcessRecord } from './process-identity';
import { RUN_FOLDER } from './stray-processes';

export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
  stopSignal: NodeJS.Signals;
  /** Milliseconds to wait after the stop signal before the process is killed. */
  graceMs: number;
}

export interface ProcessHooks {
  runFolder: string;
  line(name: string, line: string): void;
  /** Called synchronously after every start, so that every child is recorded. */
  started(record: ProcessRecord): void;
  ended(name: string): void;
  say: Say;
}

type Wanted = 'up' | 'down';

/** A child process that is restarted, after increasing pauses, whenever it ends unexpectedly. */
export class ManagedProcess {
  private child: ChildProcess | undefined;
  private record: ProcessRecord | undefined;
  private ended: Promise<void> = Promise.resolve();
  private wanted: Wanted = 'down';
  private timer: NodeJS.Timeout | undefined;
  private backoff = new RestartBackoff();
  private readonly recent: string[] = [];

  constructor(
    readonly spec: ProcessSpec,
    private readonly hooks: ProcessHooks,
  ) {}

  get pid(): number | undefined {
    return this.record?.pid;
  }

  /** The last output lines, oldest first, for an error message. */
  get lastLines(): readonly string[] {
    return this.recent;
  }

  get crashes(): number {
    return this.backoff.crashes;
  }

  /** Whether the last output reports that another program listens on the process's port. */
  get foundPortTaken(): boolean {
    return this.recent.some((line) => /address already in use/i.test(line));
  }

  start(): void {
    // Crashes before a deliberate stop do not count toward this start's backoff.
    if (this.wanted === 'down') this.backoff = new RestartBackoff();
    this.wanted = 'up';
    clearTimeout(this.timer);
    if (!this.record) this.launch();
  }

  /** Ends the process, without a restart. */
  async stop(): Promise<void> {
    await this.end(this.spec.stopSignal, this.spec.graceMs);
  }

  /** Sends a signal. If the process ends because of the signal, it is not restarted. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (signal === 'SIGSTOP' || signal === 'SIGCONT') return void this.child?.kill(signal);
    await this.end(signal, this.spec.graceMs);
  }

  private async end(signal: NodeJS.Signals, graceMs: number): Promise<void> {
    this.wanted = 'down';
    clearTimeout(this.timer);
    if (this.record) await endProcess(this.record, { signal, graceMs });
    await this.ended;
  }

  private launch(): void {
    const { name, command, args, cwd, uid, gid } = this.spec;
    const env = { ...this.spec.env, [RUN_FOLDER]: this.hooks.runFolder };
    // Uses a separate session, so that Ctrl-C reaches only the supervisor, which stops its children in order.
    const child = spawn(command, args, {
      env,
      cwd,
      uid,
      gid,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.ended = new Promise((resolve) => {
      child.once('error', (error) => this.keepLine(error.message));
      child.once('close', (code, signal) => {
        this.afterEnd(code === null ? `signal ${signal}` : `exit code ${code}`);
        resolve();
      });
    });
    if (child.pid !== undefined) {
      this.record = { name, pid: child.pid, stamp: processStamp(child.pid) ?? 'gone' };
      this.hooks.started(this.record);
    }
    this.readLines(child);
  }

  private readLines(child: ChildProcess): void {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => this.keepLine(line));
    }
  }

  private keepLine(line: string): void {
    this.recent.push(line);
    if (this.recent.length > 20) this.recent.shift();
    this.hooks.line(this.spec.name, line);
  }

  private afterEnd(how: string): void {
    this.record = undefined;
    this.hooks.ended(this.spec.name);
    if (this.wanted === 'down') return;
    const pauseMs = this.backoff.next(Date.now());
    this.hooks.say(`${this.spec.name} ended unexpectedly (${how}); restarting it in ${pauseMs / 1000} s`);
    this.timer = setTimeout(() => this.launch(), pauseMs);
  }
}
