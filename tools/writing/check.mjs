// Part of `npm run lint`: reports the phrases that docs/writing.md rules out, in the working directory's
// code, comments, tests and documents.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { ALLOWED } from './allowed.mjs';
import { hitsIn } from './phrases.mjs';

const READ = /\.(?:ts|tsx|mjs|cjs|js|eta|md|ya?ml|py|php|sh)$/;
/** Ignored files: page strings in English and Filipino, and the changelog. */
const UNREAD = /\.strings(?:\.\w+)?\.ts$|^CHANGELOG\.md$/;

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const files = tracked.split('\0').filter((file) => READ.test(file) && !UNREAD.test(file) && existsSync(file));

const unused = new Set(ALLOWED);
function isAllowed(file, line) {
  const entry = ALLOWED.find(([allowedFile, part]) => file === allowedFile && line.includes(part));
  unused.delete(entry);
  return entry !== undefined;
}

let count = 0;
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  for (const { line, phrase, instead } of hitsIn(text)) {
    if (isAllowed(file, lines[line - 1])) continue;
    count += 1;
    process.stdout.write(`${file}:${line}: “${phrase}”: ${instead}\n`);
  }
}
for (const [file, part] of unused)
  process.stdout.write(`tools/writing/allowed.mjs: unused entry ${file} ${part}\n`);
process.stdout.write(
  `${files.length} files, ${count} phrases to replace (docs/writing.md), ${unused.size} unused exceptions\n`,
);
if (count + unused.size > 0) process.exitCode = 1;
