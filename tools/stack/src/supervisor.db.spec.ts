import { SERVICES } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { fakeDist, stackFileOf, tempFolder } from '../fixtures/fake-dist';
import { freePort } from './processes/free-ports';
import { type ProcessRecord, isRunning, processStamp } from './processes/process-identity';

const ROOT = join(__dirname, '..', '..', '..');
const HOOK = join(ROOT, 'test', 'setup', 'typescript.cjs');
const PROGRAM = join(ROOT, 'tools', 'stack', 'fixtures', 'supervisor.ts');
/** The services, the database and the bus. */
const PROCESSES = SERVICES.length + 2;

/** A supervisor in a separate process, started as by a user. */
class Supervisor {
  output = '';
  readonly exit: Promise<number | string | null>;
  private readonly child: ChildProcess;

  constructor(args: string[], env: NodeJS.ProcessEnv = {}) {
    const options = { env: { ...process.env, npm_lifecycle_event: '', ...env }, cwd: ROOT };
    this.child = spawn(process.execPath, ['-r', HOOK, PROGRAM, ...args], options);
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    this.exit = new Promise((resolve) => this.child.once('exit', (code, signal) => resolve(code ?? signal)));
  }

  get pid(): number {
    return this.child.pid as number;
  }

  async ready(): Promise<string> {
    const find = (): string | undefined => /ready (http\S+)/.exec(this.output)?.[1];
    const over = this.exit.then(() =>
      Promise.reject(new Error(`ended instead of starting:\n${this.output}`)),
    );
    return Promise.race([eventually(find, { timeoutMs: 120_000 }), over]);
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }
}

const recordsOf = (dataDir: string): ProcessRecord[] =>
  (JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8')) as { processes: ProcessRecord[] })
    .processes;

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the supervisor', () => {
  let folder: string;
  let dataDir: string;
  let args: string[];
  const started: Supervisor[] = [];
  const start = (...more: ConstructorParameters<typeof Supervisor>): Supervisor => {
    const supervisor = new Supervisor(...more);
    started.push(supervisor);
    return supervisor;
  };

  // One data folder for all tests: as in development, each start finds what previous starts left behind.
  beforeAll(() => {
    folder = tempFolder();
    dataDir = join(folder, 'data');
    args = [fakeDist(join(folder, 'dist')), dataDir];
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  afterEach(async () => {
    for (const supervisor of started.splice(0)) {
      supervisor.signal('SIGTERM');
      await supervisor.exit;
    }
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'does not leave a process behind after %s',
    async (signal) => {
      const supervisor = start(args);
      await supervisor.ready();
      const records = recordsOf(dataDir);
      expect(records.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['postgres', 'nats', 'gateway']),
      );
      expect(records.filter(isRunning)).toHaveLength(PROCESSES);
      supervisor.signal(signal);
      expect(await supervisor.exit).toBe(0);
      expect(records.filter(isRunning)).toEqual([]);
      expect(() => stackFileOf(dataDir)).toThrow(/ENOENT/);
    },
  );

  it('does not leave a process behind if it is stopped during its start', async () => {
    const fresh = join(folder, 'fresh');
    const supervisor = start([args[0] as string, fresh]);
    await eventually(() => supervisor.output.includes('creating a PostgreSQL database'));
    supervisor.signal('SIGTERM');
    expect(await supervisor.exit).toBe(0);
    expect(recordsOf(fresh).filter(isRunning)).toEqual([]);
    await start([args[0] as string, fresh]).ready();
  });

  it('cleans up after a killed supervisor, and keeps the data', async () => {
    const port = await freePort();
    const killed = start([...args, String(port)]);
    await killed.ready();
    const { adminUrl } = stackFileOf(dataDir);
    await ask(adminUrl, 'DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 42 AS n');
    killed.signal('SIGKILL');
    await killed.exit;
    const orphans = recordsOf(dataDir);
    expect(orphans.filter(isRunning)).toHaveLength(PROCESSES);

    const next = start([...args, String(port)]);
    await next.ready();
    expect(next.output).toMatch(/stopping processes of an earlier run: /);
    expect(orphans.filter(isRunning)).toEqual([]);
    expect(await ask(stackFileOf(dataDir).adminUrl, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
  });

  it('finds the processes of a killed supervisor even if its data folder was deleted', async () => {
    const port = await freePort();
    const killed = start([...args, String(port)]);
    await killed.ready();
    killed.signal('SIGKILL');
    await killed.exit;
    const orphans = recordsOf(dataDir);
    rmSync(dataDir, { recursive: true });
    await start([...args, String(port)]).ready();
    expect(orphans.filter(isRunning)).toEqual([]);
  });

  it('recovers if all processes were killed simultaneously, as in a power failure', async () => {
    const killed = start(args);
    await killed.ready();
    await ask(
      stackFileOf(dataDir).adminUrl,
      'DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 42 AS n',
    );
    killed.signal('SIGKILL');
    for (const { pid } of recordsOf(dataDir)) process.kill(pid, 'SIGKILL');
    await killed.exit;
    const next = start(args);
    await next.ready();
    expect(await ask(stackFileOf(dataDir).adminUrl, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
  });

  it('rejects a second supervisor on the same data folder', async () => {
    const first = start(args);
    const baseUrl = await first.ready();
    const second = start(args);
    expect(await second.exit).toBe(1);
    expect(second.output).toContain(`A stack is already running in ${dataDir} (process ${first.pid})`);
    expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200);
  });

  it('waits for another supervisor that is stopping', async () => {
    const first = start(args);
    await first.ready();
    first.signal('SIGTERM');
    const second = start(args);
    await second.ready();
    expect(processStamp(first.pid)).toBeUndefined();
  });

  it('stops if the npm process that started it is killed', async () => {
    // Like npm, runs the supervisor through a shell that waits for its command.
    const command = [process.execPath, '-r', HOOK, PROGRAM, ...args].join(' ');
    const launch = `require('child_process').spawn('sh', ['-c', '${command}; true'], { stdio: 'inherit' })`;
    const npm = spawn(process.execPath, ['-e', launch], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: 'ignore',
    });
    const file = await eventually(() => stackFileOf(dataDir), { timeoutMs: 120_000 });
    const records = recordsOf(dataDir);
    npm.kill('SIGKILL');
    await eventually(() => processStamp(file.pid) === undefined);
    expect(records.filter(isRunning)).toEqual([]);
  });
});
