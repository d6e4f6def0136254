import { readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Say } from '../../stack/src/common/stack-error';
import { projectRoot } from '../../stack/src/project-root';
import { runCommand } from '../../stack/src/processes/run-command';
import { contextHash } from './build-context';
import type { Sandbox } from './sandbox';
import { makeStandIn, STAND_IN } from './stand-in-base';

/** The image name in the dev overlay. */
export const IMAGE = 'localhost/tulay:dev';

export interface Release {
  version: string;
  /** The commit, or `unknown` outside a clone. */
  revision: string;
}

const BUILT_FROM = 'dev.tulay.built-from';
const LONGEST_MS = 2_400_000;

export async function hasImage(sandbox: Sandbox): Promise<boolean> {
  const format = `{{index .Config.Labels "${BUILT_FROM}"}}`;
  const { stdout } = await sandbox.run(['podman', 'image', 'inspect', `--format=${format}`, IMAGE]);
  return stdout.trim() === (await contextHash());
}

/** Builds docker/Dockerfile in the sandbox, with a stand-in base image. */
export async function buildImage(sandbox: Sandbox, say: Say): Promise<Release> {
  await makeStandIn(sandbox, say);
  const release = await presentRelease();
  const label = `--label=${BUILT_FROM}=${await contextHash()}`;
  const started = Date.now();
  say('building docker/Dockerfile (takes a few minutes)');
  const args = {
    NODE_IMAGE: STAND_IN,
    RUNTIME_IMAGE: STAND_IN,
    VERSION: release.version,
    REVISION: release.revision,
  };
  const flags = Object.entries(args).map(([name, value]) => `--build-arg=${name}=${value}`);
  const npm = await machineNpmrc(sandbox);
  const from = ['--file=/src/docker/Dockerfile', '--ignorefile=/src/.dockerignore', `--tag=${IMAGE}`, '/src'];
  const build = ['buildah', 'build', '--isolation=chroot', '--pull-never', label, ...npm, ...flags, ...from];
  await sandbox.ask(build, LONGEST_MS);
  // Removes the previous image with this name.
  await sandbox.run(['podman', 'image', 'prune', '--force']);
  say(`built in ${Math.round((Date.now() - started) / 1000)} s`);
  return release;
}

async function presentRelease(): Promise<Release> {
  const root = projectRoot();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const head = await runCommand('git', ['rev-parse', 'HEAD'], { cwd: root });
  return { version, revision: head.code === 0 ? head.stdout.trim() : 'unknown' };
}

/**
 * Returns build flags that let the build use this machine's npm settings, without copying the settings into
 * the image.
 */
async function machineNpmrc(sandbox: Sandbox): Promise<string[]> {
  const flags = ['--volume=/etc/ssl/certs:/etc/ssl/certs:ro'];
  const places = { globalconfig: '/usr/local/etc/npmrc', userconfig: '/root/.npmrc' };
  for (const [name, place] of Object.entries(places)) {
    const { stdout } = await runCommand('npm', ['config', 'get', name], { cwd: '/' });
    const copied = await copyFile(stdout.trim(), join(sandbox.shared, name)).then(
      () => true,
      () => false,
    );
    if (copied) flags.push(`--volume=/shared/${name}:${place}:ro`);
  }
  return flags;
}
