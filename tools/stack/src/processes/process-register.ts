import { join } from 'node:path';
import { readJson, writeJson } from '../common/json-file';
import type { Say } from '../common/stack-error';
import { endProcess, isRunning, processStamp, type ProcessRecord } from './process-identity';

interface RegisterFile {
  supervisor: ProcessRecord;
  processes: ProcessRecord[];
}

/**
 * A supervisor's child processes, stored on disk. If the supervisor is killed, the next supervisor ends these
 * processes.
 */
export class ProcessRegister {
  private readonly path: string;
  private readonly processes = new Map<string, ProcessRecord>();

  constructor(folder: string) {
    this.path = join(folder, 'processes.json');
  }

  add(record: ProcessRecord): void {
    this.processes.set(record.name, record);
    this.write();
  }

  remove(name: string): void {
    this.processes.delete(name);
    this.write();
  }

  exists(): boolean {
    return this.read() !== undefined;
  }

  /** Returns whether the supervisor that wrote this register is still running. */
  isInUse(): boolean {
    const file = this.read();
    return file !== undefined && isRunning(file.supervisor);
  }

  /**
   * Ends the processes that an earlier supervisor left running: first the services, then the servers that
   * they use.
   */
  async endLeftovers(say: Say): Promise<void> {
    const left = (this.read()?.processes ?? []).filter(isRunning);
    if (left.length === 0) return;
    say(`stopping processes of an earlier run: ${left.map(({ name }) => name).join(', ')}`);
    const servers = left.filter(({ name }) => SERVERS.includes(name)).reverse();
    const services = left.filter(({ name }) => !SERVERS.includes(name));
    await Promise.all(services.map((record) => endProcess(record, { signal: 'SIGTERM', graceMs: 5_000 })));
    for (const record of servers) await endProcess(record, endingOf(record));
  }

  /** Kills this supervisor's own children. PostgreSQL gets SIGQUIT, which also ends its backends. */
  async killAll(): Promise<void> {
    const all = [...this.processes.values()];
    const signalFor = ({ name }: ProcessRecord) => (name === 'postgres' ? 'SIGQUIT' : 'SIGKILL');
    await Promise.all(all.map((record) => endProcess(record, { signal: signalFor(record), graceMs: 3_000 })));
  }

  private read(): RegisterFile | undefined {
    return readJson(this.path) as RegisterFile | undefined;
  }

  private write(): void {
    const supervisor = { name: 'supervisor', pid: process.pid, stamp: processStamp(process.pid) ?? '' };
    writeJson(this.path, { supervisor, processes: [...this.processes.values()] });
  }
}

const SERVERS = ['postgres', 'nats'];

function endingOf({ name }: ProcessRecord): {
  signal: NodeJS.Signals;
  graceMs: number;
  lastSignal?: NodeJS.Signals;
} {
  return name === 'postgres'
    ? { signal: 'SIGINT', graceMs: 15_000, lastSignal: 'SIGQUIT' }
    : { signal: 'SIGTERM', graceMs: 10_000 };
}
