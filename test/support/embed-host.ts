import { eventually } from '@tulay/testing';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { baseUrl } from './stack';

const EXAMPLE = join(__dirname, '../../examples/embed-host');

/** The example's environment variables. */
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

/** Returns whether this machine can run a program of that language. Otherwise reports that its examples are not tested. */
export function hasProgram(name: string): boolean {
  if (spawnSync(name, ['--version']).status === 0) return true;
  if (!missing.has(name))
    process.stderr.write(`NOT RUN here: the examples in ${name}. This machine has no ${name}.\n`);
  missing.add(name);
  return false;
}

/** Runs a snippet as its first lines instruct. @returns the URL that it prints */
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

/** The example's server. Its port is chosen before its project is created. */
export async function startExample(project: ExampleProject, port: number): Promise<RunningExample> {
  const env = { ...environment(project), PORT: String(port) };
  const server: ChildProcess = spawn(process.execPath, [join(EXAMPLE, 'server.mjs')], {
    env,
    stdio: 'ignore',
  });
  // An interrupted test file must not leave it running.
  process.once('exit', () => server.kill('SIGKILL'));
  const origin = `http://127.0.0.1:${port}`;
  await eventually(async () => (await fetch(origin).catch(() => null)) !== null);
  return { origin, stop: () => void server.kill('SIGKILL') };
}
