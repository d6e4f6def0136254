import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually';
import { freePort } from '../../../tools/stack/src/processes/free-ports';

export interface TestNats {
  url: string;
  /** Kills the server and deletes its storage. */
  stop(): Promise<void>;
  /** Stops the server and keeps its storage. */
  down(): Promise<void>;
  /** Restarts the server at the same address. */
  up(): Promise<void>;
  /** Deletes JetStream's storage. The server must be down. */
  wipe(): void;
}

/**
 * Starts a NATS server with JetStream for one test file, on a free loopback port.
 * @param settings additional configuration
 */
export async function testNats(settings = ''): Promise<TestNats> {
  const bin = natsProgram();
  const folder = mkdtempSync(join(process.env.TEST_RUN_FOLDER ?? tmpdir(), 'nats-'));
  const port = await freePort();
  const store = join(folder, 'jetstream');
  const conf = join(folder, 'nats.conf');
  writeFileSync(
    conf,
    `listen: "127.0.0.1:${port}"\nmax_payload: 8MB\njetstream {\n  store_dir: "${store}"\n}\n${settings}\n`,
  );
  let child: ChildProcess | undefined;
  const up = async (): Promise<void> => {
    // Marks the server with the test run's folder, because an interrupted test file leaves its server
    // running. The test run uses the variable to find and stop the server.
    const env = { ...process.env, TULAY_RUN_FOLDER: process.env.TEST_RUN_FOLDER };
    child = spawn(bin, ['-c', conf], { stdio: 'ignore', env });
    await eventually(() => answers(port));
  };
  const down = async (): Promise<void> => {
    await ended(child);
    child = undefined;
  };
  const wipe = (): void => rmSync(store, { recursive: true, force: true });
  const stop = async (): Promise<void> => {
    await down();
    rmSync(folder, { recursive: true, force: true });
  };
  await up();
  return { url: `nats://127.0.0.1:${port}`, up, down, wipe, stop };
}

function natsProgram(): string {
  const bin = process.env.TEST_NATS_BIN;
  if (bin) return bin;
  throw new Error(
    'TEST_NATS_BIN is not set; rename the spec file to *.db.spec.ts, whose project starts the test servers',
  );
}

function ended(child: ChildProcess | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

/** Returns whether the server is ready. A ready server sends a greeting on every connection. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const done = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('data', () => done(true));
    socket.once('error', () => done(false));
  });
}
