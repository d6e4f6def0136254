import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../stack/src/project-root';
import { runCommand } from '../../stack/src/processes/run-command';

const SOURCES = ['apps', 'libs', 'docs/guides', 'docker/Dockerfile', '.dockerignore'];
const BUILD = ['package.json', 'package-lock.json', 'rspack.config.mjs', 'tsconfig.json'];

export async function contextHash(): Promise<string> {
  const root = projectRoot();
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...SOURCES, ...BUILD];
  const { code, stdout, stderr } = await runCommand('git', list, { cwd: root });
  if (code !== 0) throw new Error(`git ls-files: ${stderr}`);
  const hash = createHash('sha256');
  for (const path of new Set(stdout.split('\0').filter((name) => name && !name.endsWith('.spec.ts'))))
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}
