import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StackError } from '../common/stack-error';
import { may, type Owner } from './unprivileged-owner';

/**
 * Creates a folder for files that the unprivileged owner must read, because root's own folders are closed to
 * the owner. The folder belongs to root, and only root may write to it.
 */
export async function systemFolder(owner: Owner): Promise<string> {
  for (const base of ['/var/tmp', tmpdir()]) {
    if (await may(owner, 'x', base)) return ownFolder(join(base, 'tulay-stack'));
  }
  throw new StackError(
    `PostgreSQL runs as the user "${owner.name}" here, who has access to neither DATA_DIR nor the system's ` +
      'temporary files. Set DATA_DIR to a folder that this user can access, or set DATABASE_URL.',
  );
}

/** Returns a name derived from the path, so that the same path always has the same name. */
export const nameFor = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 16);

async function ownFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o755 });
  const found = await lstat(path);
  // The parent folder is writable by all users, so another user's folder with this name must not be trusted.
  if (!found.isDirectory() || found.uid !== 0) {
    throw new StackError(
      `${path} cannot be used, because it is not owned by root. Remove it, or set DATABASE_URL.`,
    );
  }
  await chmod(path, 0o755);
  return path;
}
