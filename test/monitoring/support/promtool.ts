import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { cachedPath, cachedProgram } from '../../../tools/stack/src/debian/cached-program';
import type { PackagedProgram } from '../../../tools/stack/src/debian/debian-package';
import { runCommand } from '../../../tools/stack/src/processes/run-command';

interface Verdict {
  code: number | null;
  text: string;
}

/** Runs promtool, Prometheus's own parser of rules and metrics, in the rules folder. */
export type Promtool = (args: string[], input?: string) => Verdict;

const PACKAGE: PackagedProgram = {
  package: 'promtool',
  places: ['usr/bin/promtool'],
  versionArgs: ['--version'],
  pinned: {},
};

/**
 * Finds promtool through PROMTOOL_BIN, on the PATH, in the cache, or in Debian's package, which is then cached.
 * @returns null if none is found, with a message on stderr
 * @throws Error in CI if none is found
 */
export async function findPromtool(): Promise<Promtool | null> {
  try {
    const path = await pathOfPromtool();
    return (args, input) => {
      const cwd = join(__dirname, '../../../monitoring');
      const { status, stdout, stderr } = spawnSync(path, args, { cwd, input, encoding: 'utf8' });
      return { code: status, text: stdout + stderr };
    };
  } catch (error) {
    if (process.env.CI === 'true') throw error;
    process.stderr.write(`skipped: promtool was not found (${(error as Error).message})\n`);
    return null;
  }
}

async function pathOfPromtool(): Promise<string> {
  const { PROMTOOL_BIN, PATH = '' } = process.env;
  const onPath = PATH.split(delimiter).map((folder) => join(folder, 'promtool'));
  for (const path of PROMTOOL_BIN ? [PROMTOOL_BIN] : [...onPath, cachedPath(PACKAGE)])
    if ((await runCommand(path, PACKAGE.versionArgs, { timeoutMs: 10_000 })).code === 0) return path;
  if (PROMTOOL_BIN)
    throw new Error(`PROMTOOL_BIN=${PROMTOOL_BIN} is not a promtool that runs on this machine`);
  return cachedProgram(PACKAGE);
}
