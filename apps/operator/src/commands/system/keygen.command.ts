import { OPERATOR_ROLES } from '@tulay/contracts';
import { createOperatorKey, isOperatorName } from '@tulay/messaging';
import { Option, type Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Cli } from '../../cli/cli';
import { UsageError, type CommandResult } from '../../output/command-result';

interface KeygenOptions {
  name: string;
  role: string;
  out?: string;
  operators?: string;
}

export function keygenCommand(program: Command, cli: Cli): void {
  cli.offline(program, 'keygen', {
    description:
      'Creates your operator key: a private key file that only you can read, and the entry for the operators file.',
    options: (command) =>
      command
        .requiredOption('--name <name>', 'your name, such as maria.santos')
        .addOption(new Option('--role <role>', 'your role').choices([...OPERATOR_ROLES]).default('support'))
        .option('--out <file>', 'the private key file; <name>.key.json by default')
        .option('--operators <file>', 'also write a new operators file with only this entry'),
    examples: ['keygen --name maria.santos --role finance'],
    run: keygen,
  });
}

function keygen({ name, role, out = `${name}.key.json`, operators }: KeygenOptions): CommandResult {
  if (!isOperatorName(name))
    throw new UsageError('--name must be a lowercase name with a dot, such as maria.santos');
  const { key, publicKey } = createOperatorKey(name);
  const file = resolve(out);
  write(file, JSON.stringify(key));
  const entry = { name, role, public_key: publicKey };
  if (operators !== undefined) write(resolve(operators), JSON.stringify([entry]));
  return {
    json: { file, entry },
    text: `Your private key is in ${file}. Do not share it. Add this entry to the operators file:\n${JSON.stringify(entry)}`,
  };
}

/** Writes a new key file. Never overwrites an existing key. */
function write(file: string, text: string): void {
  try {
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${(error as Error).message}`);
  }
}
