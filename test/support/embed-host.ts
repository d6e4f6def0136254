import { eventually } from '@tulay/testing';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { baseUrl } from './stack';

const EXAMPLE = join(__dirname, '../../examples/embed-host');

export interface ExampleProject {
  key: string;
  projectId: string;
}

const environment = ({ key, projectId }: ExampleProject): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  TULAY_URL: baseUrl(),
  TULAY_SECRET_KEY: key,
  TULAY_PROJECT: projectId,
});

const missing = new Set<string>();

/**
 * Returns whether the program is installed on this machine. If it is not, reports that the examples in its
 * language are not tested.
 */
export function hasProgram(name: string): boolean {
  if (spawnSync(name, ['--version']).status === 0) return true;
  if (!missing.has(name))
    process.stderr.write(`skipped: the examples in ${name}, which is not installed on this machine\n`);
  missing.add(name);
  return false;
}

/** Runs a snippet as described in its first lines, and returns the URL that it prints. */
export function runSnippet(program: string, file: string, project: ExampleProject) {
  const { status, stdout, stderr } = spawnSync(program, [join(EXAMPLE, file)], {
    env: environment(project),
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status, address: stdout.trim(), complaint: stderr };
}

export interface RunningExample {
  origin: string;
  stop(): void;
}

/** Starts the example's server on a port chosen before the project was created. */
export async function startExample(project: ExampleProject, port: number): Promise<RunningExample> {
  const env = { ...environment(project), PORT: String(port) };
  const server: ChildProcess = spawn(process.execPath, [join(EXAMPLE, 'server.mjs')], {
    env,
    stdio: 'ignore',
  });
  // Stops the server even if the test run is interrupted.
  process.once('exit', () => server.kill('SIGKILL'));
  const origin = `http://127.0.0.1:${port}`;
  await eventually(async () => (await fetch(origin).catch(() => null)) !== null);
  return { origin, stop: () => void server.kill('SIGKILL') };
}
