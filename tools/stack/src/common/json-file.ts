import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';

/**
 * Replaces a JSON file atomically. The new file is readable only by its owner, and synced to disk before it
 * is renamed.
 */
export function writeJson(path: string, value: unknown): void {
  const draft = `${path}.draft-${process.pid}`;
  const file = openSync(draft, 'w', 0o600);
  try {
    writeSync(file, `${JSON.stringify(value, null, 2)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

/**
 * Returns the content of a JSON file, or undefined if the file does not exist. @throws SyntaxError for
 * invalid JSON
 */
export function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return JSON.parse(text) as unknown;
}
