// Writes throw-away passwords and keys for compose.yaml into `.env` beside it, readable by its owner only. An existing file
// stays: the database knows its passwords. A path as argument takes the place of `.env`.
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
