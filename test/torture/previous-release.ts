import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../tools/stack/src/processes/run-command';
import { projectRoot } from '../../tools/stack/src/project-root';

export interface PreviousRelease {
  commit: string;
  distFolder: string;
  remove(): Promise<void>;
}

const MIGRATIONS = ['apps/*/migrations/*.ts', 'libs/*/src/migrations/*.ts'];

async function run(folder: string, command: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(command, args, { cwd: folder });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

const git = (...args: string[]): Promise<string> => run(projectRoot(), 'git', ...args);

/**
 * Checks out the previous release and builds it with the current packages.
 * @param folder folder for the release's sources
 */
export async function buildPreviousRelease(folder: string): Promise<PreviousRelease> {
  const commit = await previousCommit();
  await git('worktree', 'add', '--detach', '--force', folder, commit);
  symlinkSync(join(projectRoot(), 'node_modules'), join(folder, 'node_modules'));
  await run(folder, process.execPath, join(folder, 'tools', 'stack', 'ensure-built.mjs'));
  const remove = async (): Promise<void> => void (await git('worktree', 'remove', '--force', folder));
  return { commit, distFolder: join(folder, 'dist'), remove };
}

/**
 * Returns PREVIOUS_RELEASE if it is set, otherwise the latest tag. Without a tag, returns the commit before
 * the one that added the latest migration.
 */
async function previousCommit(): Promise<string> {
  const { PREVIOUS_RELEASE } = process.env;
  if (PREVIOUS_RELEASE) return git('rev-parse', `${PREVIOUS_RELEASE}^{commit}`);
  const tag = await git('describe', '--tags', '--abbrev=0').catch(() => '');
  if (tag) return git('rev-parse', `${tag}^{commit}`);
  const last = await git('log', '-1', '--format=%H', '--diff-filter=A', '--', ...MIGRATIONS);
  return git('rev-parse', `${last}^`);
}
