// The rules for commit messages in docs/writing.md.
import { readdirSync } from 'node:fs';
import { hitsIn } from './phrases.mjs';

const ROOT = new URL('../../', import.meta.url);
/** Folder names at the root and below apps, libs and tools, and two scopes that are not folder names. */
const SCOPES = new Set(
  ['', 'apps/', 'libs/', 'tools/']
    .flatMap((parent) => readdirSync(new URL(parent, ROOT), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .concat('bench', 'build'),
);
const LONGEST = 72;
/** Matches subjects that describe a state instead of the change. */
const NOT_A_VERB = /^(?:a|an|the|this|that|each|every|no|one|two|it|what|who|when|where|how|why|only|all)\b/i;

/** Returns descriptions of a commit message's problems; empty if the message follows the rules. */
export function problemsOf(message) {
  const [subject = '', second = ''] = message.split('\n').filter((line) => !line.startsWith('#'));
  if (/^(?:Merge|Revert|fixup!|squash!) ?/.test(subject)) return [];
  const [, scopes, summary] = /^([a-z0-9-]+(?:, [a-z0-9-]+)?): (.+)$/.exec(subject) ?? [];
  if (summary === undefined) return ['the subject must have the form “scope: imperative summary”'];
  const unknown = scopes.split(', ').filter((scope) => !SCOPES.has(scope));
  const problems = [
    subject.length > LONGEST ? `the subject has ${subject.length} characters; the limit is ${LONGEST}` : null,
    summary.endsWith('.') ? 'the subject must not end with a full stop' : null,
    NOT_A_VERB.test(summary) ? 'start the summary with an imperative verb, such as add, fix or reject' : null,
    second.trim() === '' ? null : 'leave the second line empty',
  ].filter((problem) => problem !== null);
  return problems.concat(
    unknown.map((scope) => `unknown scope “${scope}”: use the name of a folder`),
    hitsIn(summary).map(({ phrase, instead }) => `“${phrase}”: ${instead}`),
  );
}
