import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOperatorConfig } from '../../apps/operator/src/bus/operator.config';
import { runOperator } from '../../apps/operator/src/operator';

const ROOT = join(__dirname, '..', '..');

/**
 * Matches `npm run -s operator -- provider check --name x` or `operator provider check`, up to the end of the
 * command.
 */
const CALLED = /operator (?:-- )?([a-z][\w-]* [^`\n#|;]*|doctor)/g;
/**
 * Matches the short form, such as `provider check --name x` in backticks. A third word without dashes
 * indicates a log message.
 */
const SAID = /`([a-z][a-z-]* (?!\S+ [a-z])[^`\n]*)`/g;
const OPTION = /--[a-z][a-z-]*/g;

const helps = new Map<string, Promise<string | null>>();

/** Returns the command's help text, or null if the command does not exist. */
function helpOf(words: readonly string[]): Promise<string | null> {
  const name = words.join(' ');
  if (!helps.has(name)) helps.set(name, askForHelp(words));
  return helps.get(name)!;
}

async function askForHelp(words: readonly string[]): Promise<string | null> {
  const lines: string[] = [];
  const code = await runOperator([...words, '--help'], {
    config: readOperatorConfig({ NATS_URL: '' }, ROOT),
    now: () => new Date(),
    pause: () => Promise.resolve(),
    out: (line) => void lines.push(line),
    err: () => undefined,
  });
  const text = lines.join('\n');
  return code === 0 && text.startsWith(['Usage: operator', ...words].join(' ')) ? text : null;
}

const documents = execFileSync('git', ['ls-files', '--', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n');

let groups: Map<string, string>;

beforeAll(async () => {
  const names = [...(await helpOf([]))!.matchAll(/^ {2}([a-z][a-z-]+) /gm)].map(([, name]) => name!);
  groups = new Map(await Promise.all(names.map(async (name) => [name, (await helpOf([name]))!] as const)));
});

function commandsIn(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8').replaceAll('\\\n', ' ');
  const called = [...text.matchAll(CALLED)].map(([, line]) => line!.trim());
  const said = [...text.matchAll(SAID)].map(([, line]) => line!);
  return [...called, ...said].filter((line) => groups.has(line.split(' ', 1)[0]!));
}

/** Returns the first problem with a documented command, or null. */
async function wrongIn(line: string): Promise<string | null> {
  const words = line.split(' ');
  let name = words.slice(0, 1);
  let help: string | null = groups.get(name[0]!)!;
  while (help.includes('Commands:')) {
    const action = words[name.length] ?? '';
    if (!/^[a-z][a-z-]*$/.test(action)) return null;
    name = [...name, action];
    help = await helpOf(name);
    if (help === null) return `there is no ${name.join(' ')}`;
  }
  const found = help;
  const unknown = [...line.matchAll(OPTION)].filter(([option]) => !found.includes(option));
  return unknown.length ? `${name.join(' ')} has no ${unknown.join(', ')}` : null;
}

it('documents mention only existing operator commands with existing options', async () => {
  const found = documents.flatMap((path) => commandsIn(path).map((line) => ({ path, line })));
  expect(found.length).toBeGreaterThan(100);
  const wrong = await Promise.all(
    found.map(async ({ path, line }) => [path, line, await wrongIn(line)] as const),
  );
  expect(wrong.filter(([, , problem]) => problem !== null)).toEqual([]);
});
