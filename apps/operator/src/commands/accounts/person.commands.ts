import { getPersonCommand, resetSecondFactorsCommand, type Person } from '@tulay/contracts';
import type { Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import type { CommandResult } from '../../output/command-result';
import { fields, table, when } from '../../output/table';

interface EmailOption {
  email: string;
}

const emailOption = (command: Command): Command =>
  command.requiredOption('--email <email>', 'the email address used to sign in');

export function personCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'person', 'dashboard user accounts');
  cli.leaf(group, 'show', {
    description: 'Shows a user account: its merchants, roles and sign-in methods.',
    options: emailOption,
    examples: ['person show --email nena@example.com'],
    run: async (bus, { email }: EmailOption) => answerOf(await bus.ask(getPersonCommand, { email })),
  });
  cli.leaf(group, 'reset-second-factors', {
    description:
      "Removes a user's authenticator app, passkeys and recovery codes, and ends their sessions. The password is kept, and the user is notified by email. Audited.",
    options: emailOption,
    examples: ['person reset-second-factors --email nena@example.com'],
    run: reset,
  });
}

async function reset(bus: Bus, { email }: EmailOption): Promise<CommandResult> {
  const { json, text } = answerOf(await bus.ask(resetSecondFactorsCommand, { email }));
  return { json, text: `Second factors removed.\n${text}` };
}

function answerOf(person: Person): CommandResult {
  const { app, passkeys, recovery_codes: codes } = person.second_factors;
  const shown = fields({
    email: person.email,
    name: person.name,
    confirmed: when(person.verified_at),
    created: when(person.created),
    app: app ? 'yes' : 'no',
    passkeys,
    'recovery codes': codes,
  });
  const rows = person.merchants.map(({ id, name, role }) => [id, name, role]);
  return { json: { person }, text: `${shown}\n${table(['MERCHANT', 'NAME', 'ROLE'], rows)}` };
}
