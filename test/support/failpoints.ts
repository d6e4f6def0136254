import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Failpoint {
  name: string;
  /** Path relative to the repository root. */
  file: string;
}

const ROOT = join(__dirname, '../..');
const CALL = /\bfailpoint\(\s*'([^']+)'\s*\)/g;

export function failpoints(): Failpoint[] {
  const files = readdirSync(join(ROOT, 'apps'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && /(^|\/)src\//.test(path))
    .map((path) => join('apps', path));
  return files.flatMap((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8');
    return [...code.matchAll(CALL)].map(([, name]) => ({ name: name!, file }));
  });
}
