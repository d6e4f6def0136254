import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Say, StackError } from '../../stack/src/common/stack-error';
import { runCommand } from '../../stack/src/processes/run-command';
import { makeDebianRoot, SUITE } from './debian-root';
import type { Sandbox } from './sandbox';
import { sandboxCache } from './sandbox-folder';

/**
 * Image with Debian, Node 24 and npm, which replaces the Dockerfile's base images if no registry can be
 * reached.
 */
export const STAND_IN = 'localhost/node-stand-in:24';

const LONGEST_MS = 600_000;

export async function makeStandIn(sandbox: Sandbox, say: Say): Promise<void> {
  if ((await sandbox.run(['podman', 'image', 'exists', STAND_IN])).code === 0) return;
  const folder = join(sandboxCache(), `${SUITE}-node-24`);
  if (!existsSync(folder)) {
    say('creating the base image (only once; takes about two minutes)');
    await makeNodeRoot(folder);
  }
  await checked('tar', ['-C', folder, '-cf', join(sandbox.shared, 'base.tar'), '.']);
  await sandbox.ask(['podman', 'import', '--quiet', '/shared/base.tar', STAND_IN], LONGEST_MS);
}

async function makeNodeRoot(folder: string): Promise<void> {
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  await makeDebianRoot(draft, ['ca-certificates', 'libstdc++6']);
  const work = await mkdtemp(join(sandboxCache(), 'node-'));
  try {
    const local = join(draft, 'usr/local');
    const node = await unpacked(`node-linux-${process.arch}@24`, work);
    await cp(join(node, 'bin/node'), join(local, 'bin/node'));
    const npm = await unpacked('npm@11', work);
    await mkdir(join(local, 'lib/node_modules'), { recursive: true });
    await cp(npm, join(local, 'lib/node_modules/npm'), { recursive: true });
    for (const name of ['npm', 'npx'])
      await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
    await rename(draft, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Downloads an npm package and returns the folder of its files. */
async function unpacked(name: string, work: string): Promise<string> {
  const folder = await mkdtemp(join(work, 'package-'));
  await checked('npm', ['pack', '--silent', `--pack-destination=${folder}`, name]);
  const [archive] = await readdir(folder);
  await checked('tar', ['-C', folder, '-xzf', join(folder, archive!)]);
  return join(folder, 'package');
}

async function checked(command: string, args: string[]): Promise<void> {
  const { code, stderr } = await runCommand(command, args, { timeoutMs: LONGEST_MS });
  if (code !== 0) throw new StackError(`${command} ${args[0]} failed: ${stderr.trim()}`);
}
