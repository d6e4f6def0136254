import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the project's folder: the nearest parent of this file that contains the project's package.json. */
export function projectRoot(from: string = __dirname): string {
  const manifest = join(from, 'package.json');
  if (
    existsSync(manifest) &&
    (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }).name === 'tulay'
  ) {
    return from;
  }
  const parent = dirname(from);
  if (parent === from) throw new Error("the project's package.json was not found");
  return projectRoot(parent);
}
