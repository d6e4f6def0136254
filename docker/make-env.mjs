// Writes throwaway passwords and keys for compose.yaml to `.env` in the same folder, readable only by its
// owner. Does not overwrite an existing file, because the database was created with its passwords. An optional
// argument sets a different path.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secrets } from '../k8s/overlays/dev/throw-away-secrets.mjs';

const FILE = process.argv[2] ?? join(import.meta.dirname, '.env');

const variable = (...parts) => parts.join('_').replaceAll('-', '_').toUpperCase();
const lines = Object.entries(secrets).flatMap(([name, values]) =>
  Object.entries(values).map(([field, value]) => `${variable(name, field)}=${value}\n`),
);

if (existsSync(FILE)) process.stdout.write(`${FILE} is there already\n`);
else writeFileSync(FILE, lines.join(''), { mode: 0o600 });
