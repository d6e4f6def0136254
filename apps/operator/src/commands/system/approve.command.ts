import { command, type Command } from '@tulay/contracts';
import { allCommands, fromWireError, readRequest, type BatchAnswer } from '@tulay/messaging';
import type { Command as CommandLine } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import { UsageError, type CommandResult } from '../../output/command-result';
import { fields } from '../../output/table';
import { approved } from '../../operators/command-signer';
import { readOperatorKey } from '../../operators/operator-key';

type Request = ReturnType<typeof readRequest>;

/** Fields that contain secrets and are not shown. */
const SECRET = new Set(['credentials']);

export function approveCommand(program: CommandLine, cli: Cli): void {
  cli.leaf(program, 'approve <requests...>', {
    description:
      "Approves another operator's signed requests, and sends them. Read them with --show before you approve them.",
    options: (leaf) => leaf.option('--show', 'show the requests without approving them'),
    examples: ['approve eyJhbGciOiJFUzI1NiIs… --show', 'approve eyJhbGciOiJFUzI1NiIs…'],
    run: async (bus, { show = false }: { show?: boolean }, texts) => {
      const results: CommandResult[] = [];
      for (const text of texts) {
        const request = readRequest(text);
        const words = { json: shown(request), text: inWords(request) };
        results.push(show ? words : await approve(bus, cli, { request, text }));
      }
      return joined(results);
    },
  });
}

/**
 * Returns the joined results. A single result is not wrapped in a list, because most commands have only one.
 */
function joined(results: CommandResult[]): CommandResult {
  const [first] = results;
  const json = results.length === 1 && first ? first.json : { results: results.map((each) => each.json) };
  return { json, text: results.map((each) => each.text).join('\n\n') };
}

async function approve(
  bus: Bus,
  cli: Cli,
  { request, text }: { request: Request; text: string },
): Promise<CommandResult> {
  const key = readOperatorKey(cli.surroundings.config);
  const client = bus.signing(() => approved(text, key));
  const reply = await client.ask(commandOf(request.subject), request.data, request.commandId);
  const result = Array.isArray(reply) ? resultOf(reply as BatchAnswer<object>[]) : (reply as object);
  return {
    json: result,
    text: `${inWords(request)}\n\nApproved by ${key.name} and executed:\n${fields(flat(result))}`,
  };
}

/**
 * Returns the command for a subject. The signed request contains the complete body, even for a batch, so the
 * command is sent unchanged.
 */
function commandOf(subject: string): Command<unknown, unknown> {
  const known = allCommands().find((each) => each.subject === subject);
  if (!known) throw new UsageError(`This release has no command ${subject}.`);
  return command(subject, { callers: ['operator'], timeoutMs: known.timeoutMs });
}

function resultOf([answer]: BatchAnswer<object>[]): object {
  if (answer?.err) throw fromWireError(answer.err);
  return answer?.ok ?? {};
}

const shown = ({ by, subject, data, expires }: Request): object => ({
  by,
  command: subject,
  data: bodyOf(data),
  expires,
});

function inWords(request: Request): string {
  const [service, , verb = ''] = request.subject.split('.');
  const until = new Date(request.expires * 1_000).toISOString().slice(0, 16).replace('T', ' ');
  return `${request.by} requests: ${verb.replaceAll('-', ' ')} (${service}), valid until ${until} UTC\n${fields(flat(bodyOf(request.data)))}`;
}

/** Returns the request without secrets. */
function bodyOf(data: unknown): object {
  const [body] = Array.isArray(data) ? data.map((item: { data: object }) => item.data) : [data as object];
  const entries = Object.entries(body ?? {}).map(([name, value]) => [
    name,
    SECRET.has(name) ? '(hidden)' : value,
  ]);
  return Object.fromEntries(entries) as object;
}

const flat = (value: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      typeof part === 'string' ? part : JSON.stringify(part),
    ]),
  );
