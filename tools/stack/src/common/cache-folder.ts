import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns the folder for one type of download, shared by all clones of this user: below XDG_CACHE_HOME or
 * ~/.cache.
 */
export const cacheFolder = (kind: string, env: NodeJS.ProcessEnv = process.env): string =>
  join(env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache'), 'tulay', kind);
