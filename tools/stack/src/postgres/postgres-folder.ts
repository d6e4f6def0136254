import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Say, StackError } from '../common/stack-error';
import { clearLeftover } from './postmaster-pid';
import { nameFor, systemFolder } from './system-folder';
import { may, type Owner, postgresOwner } from './unprivileged-owner';

export interface FolderRequest {
  dataDir: string;
  /** Distinguishes this cluster from the cluster of an earlier, deleted data folder at the same path. */
  clusterId: string;
  say: Say;
}

export interface PostgresFolder {
  folder: string;
  /** User that runs the server; null if the user who started the stack runs it. */
  owner: Owner | null;
}

/**
 * Returns the folder of the PostgreSQL cluster (in `data`), owned by the user that runs the server:
 * DATA_DIR/postgres, or a folder under the system's temporary files if that user cannot enter root's folders.
 */
export async function postgresFolder(request: FolderRequest): Promise<PostgresFolder> {
  const { dataDir } = request;
  const owner = await postgresOwner();
  await mkdir(dataDir, { recursive: true });
  const open = !owner || (await may(owner, 'x', dataDir));
  const folder = open ? join(dataDir, 'postgres') : await outsideFolder(owner, request);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await may(null, 'w', folder)))
    throw new StackError(`${folder} belongs to another user, who started the stack first.`);
  await claim(folder, request);
  if (!owner) return { folder, owner };
  const runAs = (await ownerOf(join(folder, 'data'))) ?? owner;
  await chown(folder, runAs.uid, runAs.gid);
  return { folder, owner: runAs };
}

/**
 * Returns the user that created the cluster. This user continues to run the cluster, even if root starts the
 * stack later.
 */
async function ownerOf(data: string): Promise<Owner | null> {
  const found = await stat(data).catch(() => null);
  return found && found.uid !== 0 ? { name: `with id ${found.uid}`, uid: found.uid, gid: found.gid } : null;
}

async function outsideFolder(owner: Owner, { dataDir, say }: FolderRequest): Promise<string> {
  const folder = join(await systemFolder(owner), `data-${nameFor(dataDir)}`);
  say(
    `PostgreSQL runs as the user "${owner.name}", who cannot enter ${dataDir}, so the database is in ${folder}`,
  );
  return folder;
}

/**
 * Ensures that the cluster belongs to this data folder, whose secrets contain the cluster's passwords.
 * Removes the cluster of a deleted data folder.
 * @throws StackError if a cluster in the data folder itself has different secrets
 */
async function claim(folder: string, { clusterId, dataDir, say }: FolderRequest): Promise<void> {
  const label = join(folder, 'cluster-id');
  const found = await readFile(label, 'utf8').catch(() => '');
  if (found !== clusterId && existsSync(join(folder, 'data'))) await dropForeign(folder, dataDir, say);
  if (found !== clusterId) await writeFile(label, clusterId, { mode: 0o600 });
}

async function dropForeign(folder: string, dataDir: string, say: Say): Promise<void> {
  if (dirname(folder) === dataDir) {
    throw new StackError(
      `${folder} contains a database that does not match ${dataDir}/secrets.json. ` +
        `Restore the matching secrets.json, or delete ${dataDir} to start with empty data.`,
    );
  }
  say(`removing ${folder}: it belonged to a data folder that has been deleted`);
  await clearLeftover(join(folder, 'data'), say);
  await rm(join(folder, 'data'), { recursive: true, force: true });
}
