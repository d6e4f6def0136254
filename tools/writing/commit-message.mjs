// `commit-message.mjs FILE`, the commit-msg hook, fails if the message breaks a rule. `commit-message.mjs`
// without a file lists the commits since docs/writing.md was added that break a rule, and does not fail.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { problemsOf } from './commit-rules.mjs';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim();

function report(name, message) {
  const problems = problemsOf(message);
  for (const problem of problems) process.stdout.write(`${name}: ${problem}\n`);
  return problems.length;
}

function reportHistory() {
  const first = git('log', '--diff-filter=A', '--format=%H', '--', 'docs/writing.md').split('\n').at(-1);
  if (!first) return;
  const commits = git('log', '--format=%h%x00%B%x01', `${first}..HEAD`).split('\x01');
  for (const commit of commits) {
    const [hash = '', message = ''] = commit.trim().split('\0');
    if (hash) report(`${hash} ${message.split('\n', 1)[0]}`, message);
  }
}

const [file] = process.argv.slice(2);
if (file === undefined) reportHistory();
else if (report('commit message', readFileSync(file, 'utf8')) > 0) {
  process.stdout.write('The rules are in docs/writing.md; `git commit --no-verify` skips this check.\n');
  process.exitCode = 1;
}
