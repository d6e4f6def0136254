import {
  createKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
  rotateKeyCommand,
  SCOPES,
  type ApiKey,
  type CreatedApiKey,
  type Environment,
} from '@tulay/contracts';
import type { Command } from 'commander';
import type { CommandResult } from '../../output/command-result';
import type { Cli } from '../../cli/cli';
import type { Bus } from '../../bus/connection';
import { durationOption } from '../../cli/duration';
import { collect, environmentOption } from '../../cli/option-values';
import { fields, table, when } from '../../output/table';

const HOUR_MS = 3_600_000;

const keyOption = (command: Command): Command => command.requiredOption('--key <id>', 'the key, key_…');
const merchantOption = (command: Command): Command =>
  command.requiredOption('--merchant <id>', 'the merchant, mer_…');

export function keyCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'key', 'API keys of a merchant');
  cli.leaf(group, 'create', {
    description: 'Creates a secret key. The secret is shown once.',
    options: (command) =>
      merchantOption(command)
        .addOption(environmentOption())
        .option(
          '--scope <scope>',
          `scope to grant; repeatable, default *. One of ${SCOPES.join(', ')}`,
          collect,
        ),
    examples: [
      'key create --merchant mer_01… --environment test',
      'key create --merchant mer_01… --scope payments:read --scope balance:read',
    ],
    run: createKey,
  });
  cli.leaf(group, 'list', {
    description: "Lists a merchant's keys, without their secrets.",
    options: merchantOption,
    examples: ['key list --merchant mer_01…'],
    run: listKeys,
  });
  cli.leaf(group, 'revoke', {
    description: 'Revokes a key immediately and permanently.',
    options: keyOption,
    examples: ['key revoke --key key_01…'],
    run: revokeKey,
  });
  cli.leaf(group, 'rotate', {
    description:
      'Replaces a key with a new one that has the same scopes. The old key keeps working until the overlap ends. The secret is shown once. ' +
      'Test keys expire by the test clock, so `clock advance` ends the overlap early.',
    options: (command) =>
      keyOption(command).addOption(
        durationOption('--overlap <duration>', 'how long the old key keeps working, 0s to 72h', 24 * HOUR_MS),
      ),
    examples: ['key rotate --key key_01…', 'key rotate --key key_01… --overlap 0s'],
    run: rotateKey,
  });
}

async function createKey(
  bus: Bus,
  options: { merchant: string; environment: Environment; scope?: string[] },
): Promise<CommandResult> {
  const { merchant: merchantId, environment, scope: scopes = ['*'] } = options;
  return withSecret('Key created.', await bus.ask(createKeyCommand, { merchantId, environment, scopes }));
}

async function rotateKey(
  bus: Bus,
  { key, overlap }: { key: string; overlap: number },
): Promise<CommandResult> {
  const rotated = await bus.ask(rotateKeyCommand, { keyId: key, overlapHours: overlap / HOUR_MS });
  const { json, text } = withSecret(`Key created to replace ${key}.`, rotated);
  return { json, text: `${text}\nThe old key works until ${when(rotated.old.expires_at)}.` };
}

const withSecret = (title: string, created: CreatedApiKey): CommandResult => ({
  json: created,
  text: [title, describeKey(created.key), `Secret, shown once:\n  ${created.secret}`].join('\n'),
});

async function listKeys(bus: Bus, { merchant }: { merchant: string }): Promise<CommandResult> {
  const { keys } = await bus.ask(listKeysCommand, { merchantId: merchant });
  const rows = keys.map((key) => [
    key.id,
    key.environment,
    `…${key.last4}`,
    key.scopes.join(' '),
    when(key.created),
    when(key.expires_at),
    when(key.revoked_at),
  ]);
  const headings = ['ID', 'ENVIRONMENT', 'SECRET', 'SCOPES', 'CREATED', 'EXPIRES', 'REVOKED'];
  return { json: { keys }, text: table(headings, rows) };
}

async function revokeKey(bus: Bus, options: { key: string }): Promise<CommandResult> {
  const key = await bus.ask(revokeKeyCommand, { keyId: options.key });
  return { json: { key }, text: `Key revoked.\n${describeKey(key)}` };
}

const describeKey = (key: ApiKey): string =>
  fields({
    id: key.id,
    merchant: key.merchant_id,
    environment: key.environment,
    scopes: key.scopes.join(' '),
    revoked: key.revoked_at === null ? undefined : when(key.revoked_at),
  });
