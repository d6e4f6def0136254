// Writes throwaway secrets for the dev overlay to `secrets/` in the same folder: one file per Secret, readable
// only by its owner. Does not overwrite an existing folder. An optional argument sets a different folder.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secrets } from './throw-away-secrets.mjs';

const FOLDER = process.argv[2] ?? join(import.meta.dirname, 'secrets');

if (existsSync(FOLDER)) {
  process.stdout.write(`${FOLDER} already exists\n`);
} else {
  mkdirSync(FOLDER, { mode: 0o700 });
  for (const [name, values] of Object.entries(secrets)) {
    const lines = Object.entries(values).map(([field, value]) => `${field}=${value}\n`);
    writeFileSync(join(FOLDER, `${name}.env`), lines.join(''), { mode: 0o600 });
  }
}
