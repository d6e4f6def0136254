import { join } from 'node:path';
import { readJson, writeJson } from '../data-folder/write-file';
import type { Say } from '../stack-error';
import { endProcess, isRunning, processStamp, type ProcessRecord } from './process-identity';

interface RegisterFile {
  supervisor: ProcessRecord;
  processes: ProcessRecord[];
}

/** The children of a supervisor, on disk from the moment each is started, so that a later one can end what a killed one left. */
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

  /** Whether the supervisor that wrote this register still runs. */
  isInUse(): boolean {
    const file = this.read();
    return file !== undefined && isRunning(file.supervisor);
  }

  /** Ends what an earlier supervisor left running, the first started last: services before the servers they need. */
  async endLeftovers(say: Say): Promise<void> {
    const left = (this.read()?.processes ?? []).filter(isRunning);
    if (left.length === 0) return;
    say(`ending what an earlier run left behind: ${left.map(({ name }) => name).join(', ')}`);
    const servers = left.filter(({ name }) => SERVERS.includes(name)).reverse();
    const services = left.filter(({ name }) => !SERVERS.includes(name));
    await Promise.all(services.map((record) => endProcess(record, { signal: 'SIGTERM', graceMs: 5_000 })));
    for (const record of servers) await endProcess(record, endingOf(record));
  }

  /** Ends this supervisor's own children at once; PostgreSQL its way, which takes its workers along. */
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
